import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { arePagesBuilt } from "../setup/build.mjs";
import { filesUnder } from "../setup/fingerprint.mjs";
import { root } from "../setup/project.mjs";

/** What a first visit may cost: kilobytes as they are sent, and files of script. */
const screens = {
  "screens/home/route": { kilobytes: 160, files: 14 },
  "screens/all-classes/route": { kilobytes: 160, files: 14 },
  "screens/all-articles/route": { kilobytes: 160, files: 14 },
  "screens/all-trainers/route": { kilobytes: 160, files: 14 },
  "screens/login/route": { kilobytes: 200, files: 18 },
};
const fontKilobytes = 42;
const pictureKilobytes = 12;

type Route = { parentId?: string; module: string; imports: string[] };
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route>; url: string };

const client = join(root, "build", "client");
// The pages take ten seconds to build and a studio may run from them: the check never builds them itself.
if (arePagesBuilt()) {
  const complaints = [...scriptComplaints(readManifest()), ...fontComplaints(), ...pictureComplaints()];
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}

function scriptComplaints({ entry, routes, url }: Manifest): string[] {
  return Object.entries(screens).flatMap(([screen, budget]) => {
    const parts = [entry, ...chain(routes, screen)];
    const files = [...new Set([url, ...parts.flatMap(({ module, imports }) => [module, ...imports])])];
    return [
      ...over(`${screen}: kilobytes of script`, kilobytesOf(files), budget.kilobytes),
      ...over(`${screen}: files of script`, files.length, budget.files),
    ];
  });
}

/** A screen and the layouts around it. */
function chain(routes: Record<string, Route>, screen: string): Route[] {
  const route = routes[screen];
  if (!route) throw new Error(`${screen} is not among the built screens`);
  return [route, ...(route.parentId ? chain(routes, route.parentId) : [])];
}

function fontComplaints(): string[] {
  const fonts = filesUnder("app/ui/fonts").filter((file) => file.endsWith(".woff2"));
  const bytes = fonts.reduce((sum, file) => sum + statSync(file).size, 0);
  return over("kilobytes of fonts", bytes / 1000, fontKilobytes);
}

function pictureComplaints(): string[] {
  return filesUnder("build/client/pictures")
    .filter((file) => /\.(svg|webp|png|jpg)$/.test(file))
    .flatMap((file) => over(file.slice(client.length), sentBytes(file) / 1000, pictureKilobytes));
}

function kilobytesOf(files: string[]): number {
  return files.reduce((sum, file) => sum + sentBytes(join(client, file)), 0) / 1000;
}

/** As the server sends it: packed, where the build has packed it. */
function sentBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function over(what: string, is: number, most: number): string[] {
  return is > most ? [`${what}: ${is.toFixed(1)}, ${most} at most (scripts/checks/budgets.ts)`] : [];
}

function readManifest(): Manifest {
  const name = readdirSync(join(client, "assets")).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("the build has no manifest");
  const script = readFileSync(join(client, "assets", name), "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
}
