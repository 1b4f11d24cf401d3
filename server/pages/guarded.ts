import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** The layout of the pages that ask for a login (spec §2). */
const guard = "shell/signed-in-layout";
/** The order to be paid for is in the browser's history: only there can it be shown. */
const knownToBrowser = ["payment"];

/**
 * Tells by its path whether a page asks for a login, so that the server renders it for whoever is logged in.
 * @throws Error when the build has no such page
 */
export function guardedPages({ routes }: { routes: Routes }): (path: string) => boolean {
  const first = Object.values(routes).flatMap((route) =>
    route && isBelow(guard, route, routes) ? [firstOf(route)] : [],
  );
  if (first.length === 0) throw new Error(`no page is below ${guard}`);
  const names = new Set(first.filter((name) => !knownToBrowser.includes(name)));
  return (path) => names.has(firstOf({ path: path.slice(1) }));
}

function isBelow(layout: string, { parentId }: Route, routes: Routes): boolean {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return parentId === layout || (parent !== undefined && isBelow(layout, parent, routes));
}

/** The first part of a path; the layouts have none. */
function firstOf({ path = "" }: Pick<Route, "path">): string {
  return path.split("/", 1)[0] ?? "";
}
