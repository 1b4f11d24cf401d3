import { comesAhead, filesOf, type RouteFiles } from "../../app/shell/next-pages.ts";

type Route = RouteFiles & { id: string; parentId?: string };
/** The build's manifest of its scripts; `url` is the manifest's own. */
export type Manifest = { entry: RouteFiles; routes: Record<string, Route>; url: string };

/** Kilobytes of script before a page is idle and, for a visitor, in all, compressed, and the number of script files. */
export type Budget = { first: number; all?: number; files?: number };

/** What a visitor's first page loads beyond its budget; screens by file, sizes in bytes. */
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
      ...(budget.all ? over(`${screen}: kilobytes of script in all`, kilobytes(all), budget.all) : []),
      ...(budget.files ? over(`${screen}: files of script in all`, all.size, budget.files) : []),
    ];
  });
}

/** A complaint where a figure exceeds its budget. */
export function over(what: string, is: number, most: number): string[] {
  return is > most ? [`${what}: ${is.toFixed(1)}, ${most} at most (scripts/checks/budgets.ts)`] : [];
}

function firstFiles(manifest: Manifest, screen: string): Set<string> {
  const { url, entry, routes } = manifest;
  return new Set([url, ...[entry, ...branchOf(routes, screen)].flatMap(filesOf)]);
}

/** What is prefetched for a visitor once the page is idle. */
function filesAhead({ routes }: Manifest): string[] {
  const isNext = (route: Route) => comesAhead(route.id, route, { isSignedIn: false });
  return Object.keys(routes)
    .filter((id) => branchOf(routes, id).every(isNext))
    .flatMap((id) => filesOf(routes[id] as Route));
}

/** A screen and the layouts around it. */
function branchOf(routes: Manifest["routes"], screen: string): Route[] {
  const route = routes[screen];
  if (!route) throw new Error(`there is no built screen ${screen}`);
  return [route, ...(route.parentId ? branchOf(routes, route.parentId) : [])];
}
