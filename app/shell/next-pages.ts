/** Layouts by their files, and a page that is for those who build the studio. */
const guarded = "shell/signed-in-layout";
export const dashboard = "shell/dashboard-layout";
const styleguide = "screens/styleguide/route";
/** Pages that only a mailed link leads to. */
const mailed = ["screens/newsletter-confirm/route", "screens/newsletter-unsubscribe/route"];

/** The library of forms, as vite.config.ts names its file: with schemas a quarter of what a visitor's page loads. */
const formsFile = /\/forms-[^/]*\.js$/;

/** What the build tells of a route. */
export type RouteFiles = { module: string; imports?: readonly string[] };

/** The scripts that a route is made of. */
export function filesOf({ module, imports = [] }: RouteFiles): string[] {
  return [module, ...imports];
}

/**
 * Whether the code of a route, and then of those below it, is fetched before anybody asks for it: what this person
 * may open next. A visitor's forms come when their link is reached for.
 */
export function comesAhead(id: string, files: RouteFiles, { isSignedIn }: { isSignedIn: boolean }): boolean {
  if (id === styleguide || mailed.includes(id) || id === (isSignedIn ? dashboard : guarded)) return false;
  return isSignedIn || !filesOf(files).some((file) => formsFile.test(file));
}
