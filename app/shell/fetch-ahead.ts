import type { DataRouteObject, DataRouter } from "react-router";
import { whenIdle } from "#app/ui/when-idle.ts";
import { comesAhead, filesOf, type RouteFiles } from "./next-pages.ts";
import { withChildren } from "./routes-below.ts";

type Ahead = {
  /** What the build says about each route. */
  files: Record<string, RouteFiles | undefined>;
  isSignedIn: boolean;
  signal: AbortSignal;
};

/**
 * Preloads the code of the pages that may be opened next, so that links work at once, even offline; that of a visitor's
 * forms, and of whatever else a link leads to, once the link is hovered or focused. Itself loaded when the browser is
 * idle.
 */
export function fetchPagesAhead(
  router: Pick<DataRouter, "routes" | "match">,
  { files, isSignedIn, signal }: Ahead,
): void {
  const preloads = [...document.head.querySelectorAll('link[rel="modulepreload"]')];
  const isThere = new Set(preloads.map((link) => link.getAttribute("href")));
  const fetchRoute = ({ id }: DataRouteObject) => {
    for (const path of files[id] ? filesOf(files[id]) : []) {
      if (!isThere.has(path)) fetchAhead(path);
      isThere.add(path);
    }
  };
  const isNext = ({ id }: DataRouteObject) =>
    files[id] !== undefined && comesAhead(id, files[id], { isSignedIn });
  const fetchLinked = ({ target }: Event) => {
    const link = target instanceof Element && target.closest("a");
    if (!link || link.origin !== location.origin) return;
    for (const { route } of router.match(link.pathname) ?? []) fetchRoute(route);
  };
  // Page by page: all at once would keep a slow phone from answering a press.
  for (const route of withChildren(router.routes, isNext)) whenIdle(() => fetchRoute(route), signal);
  for (const event of ["pointerover", "focusin"]) document.addEventListener(event, fetchLinked, { signal });
}

/** Fetches a module without running it. */
function fetchAhead(path: string): void {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.fetchPriority = "low";
  link.href = path;
  document.head.append(link);
}
