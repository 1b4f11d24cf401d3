import { dashboard } from "./routes-below.ts";

/** The layout of the pages that ask for a login, by its file, and a page for the studio's developers. */
const guarded = "shell/signed-in-layout";
const styleguide = "screens/styleguide/route";
/** Pages that only an emailed link leads to. */
const mailed = ["screens/newsletter-confirm/route", "screens/newsletter-unsubscribe/route"];
/** Pages that few open: they load when their link is followed. */
const seldomRead = ["terms", "privacy", "cookies", "screens/prices/route"];

/** The forms library, as vite.config.ts names its file: with the schemas a quarter of what a visitor's page loads. */
const formsFile = /\/forms-[^/]*\.js$/;

/** What the build says about a route. */
export type RouteFiles = { module: string; imports?: readonly string[] };

/** The scripts that a route is made of. */
export function filesOf({ module, imports = [] }: RouteFiles): string[] {
  return [module, ...imports];
}

/**
 * Whether the code of a route, and then of its children, is preloaded: what this person may open next. A visitor's
 * forms load when their link is hovered or focused.
 */
export function comesAhead(id: string, files: RouteFiles, { isSignedIn }: { isSignedIn: boolean }): boolean {
  if ([styleguide, ...mailed, ...seldomRead].includes(id) || id === (isSignedIn ? dashboard : guarded))
    return false;
  return isSignedIn || !filesOf(files).some((file) => formsFile.test(file));
}
