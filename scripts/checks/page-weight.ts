import { comesAhead, filesOf, type RouteFiles } from "../../app/shell/next-pages.ts";

type Route = RouteFiles & { id: string; parentId?: string };
/** What the build tells the browser of its scripts; `url` is this telling itself. */
export type Manifest = { entry: RouteFiles; routes: Record<string, Route>; url: string };

/** Kilobytes of script before a page is idle and in all, as they are sent, and files of script in all. */
export type Budget = { first: number; all: number; files: number };

/** What a visitor's first page loads beyond its budget; the screens by their files, the sizes in bytes. */
export function overweight(
  manifest: Manifest,
  budgets: Record<string, Budget>,
  sizeOf: (file: string) => number,
): string[] {
  const kilobytes = (files: Set<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
  return Object.entries(budgets).flatMap(([screen, budget]) => {
    const first = firstFiles(manifest, screen);
    const all = new Set([...first, ...filesAhead(manifest)]);
    return [
      ...over(`${screen}: kilobytes of script before it is idle`, kilobytes(first), budget.first),
      ...over(`${screen}: kilobytes of script in all`, kilobytes(all), budget.all),
      ...over(`${screen}: files of script in all`, all.size, budget.files),
    ];
  });
}

/** A complaint where a figure is beyond its budget. */
export function over(what: string, is: number, most: number): string[] {
  return is > most ? [`${what}: ${is.toFixed(1)}, ${most} at most (scripts/checks/budgets.ts)`] : [];
}

function firstFiles(manifest: Manifest, screen: string): Set<string> {
  const { url, entry, routes } = manifest;
  return new Set([url, ...[entry, ...branchOf(routes, screen)].flatMap(filesOf)]);
}

/** What comes to a visitor once the page is idle. */
function filesAhead({ routes }: Manifest): string[] {
  const isNext = (route: Route) => comesAhead(route.id, route, { isSignedIn: false });
  return Object.keys(routes)
    .filter((id) => branchOf(routes, id).every(isNext))
    .flatMap((id) => filesOf(routes[id] as Route));
}

/** A screen and the layouts around it. */
function branchOf(routes: Manifest["routes"], screen: string): Route[] {
  const route = routes[screen];
  if (!route) throw new Error(`${screen} is not among the built screens`);
  return [route, ...(route.parentId ? branchOf(routes, route.parentId) : [])];
}
