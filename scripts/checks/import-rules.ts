import type { Import } from "./read-imports.ts";

/** What a room may take from the other rooms; `{own}` stands for the importing file's own folder in it. */
type Rule = { room: RegExp; mayImport: string[]; packages?: RegExp };

const rules: Rule[] = [
  { room: /^contract\//, mayImport: ["contract/"], packages: /^zod(\/|$)/ },
  {
    room: /^server\/features\/[^/]+\//,
    mayImport: [
      "{own}",
      "contract/",
      "server/db/",
      "server/http/",
      "server/platform/",
      "server/parts.ts$",
      "server/features/[^/]+/reads.ts$",
    ],
  },
  { room: /^server\/platform\//, mayImport: ["contract/", "server/(?!features/)"] },
  { room: /^server\/web\//, mayImport: ["contract/", "server/", "build/", "app/lib/load-context.ts$"] },
  { room: /^server\//, mayImport: ["contract/", "server/"] },
  { room: /^app\/ui\//, mayImport: ["app/ui/"] },
  {
    room: /^app\/screens\/[^/]+\//,
    mayImport: ["{own}", "app/parts/", "app/queries/", "app/ui/", "app/lib/", "contract/"],
  },
  { room: /^app\/parts\//, mayImport: ["app/(parts|queries|ui|lib)/", "contract/"] },
  { room: /^app\/(queries|lib)\//, mayImport: ["app/(?!screens/)", "contract/"] },
  { room: /^app\//, mayImport: ["app/", "contract/"] },
];

const appType = "server/app.ts";
const generatedTypes = /\/\+types\//;
const testFile = /\.test\.tsx?$/;

/** The sentence to show for an import that crosses a wall of the house, nothing for one that does not. */
export function complaintAbout({ from, to, isPackage, isType }: Import): string | undefined {
  if (testFile.test(from) || generatedTypes.test(to)) return undefined;
  const rule = rules.find(({ room }) => room.test(from));
  if (!rule) return undefined;
  if (isPackage) {
    return !rule.packages || rule.packages.test(to) ? undefined : `${from} must not import the package ${to}`;
  }
  if (from.startsWith("app/") && to === appType) {
    return isType ? undefined : `${from} may take from ${appType} a type only (import type)`;
  }
  const own = rule.room.exec(from)?.[0] ?? "";
  const isAllowed = rule.mayImport.some((path) => new RegExp(`^${path.replace("{own}", own)}`).test(to));
  return isAllowed ? undefined : `${from} must not import ${to}`;
}
