import { type ComponentType, use, useCallback, useEffect, useState } from "react";
import {
  type DataRouteObject,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
} from "react-router";
import { useSession } from "#app/account/session.ts";
import { reach } from "#app/data/api.ts";
import { Button } from "#app/ui/button.tsx";
import { Divider } from "#app/ui/divider.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { announce } from "#app/ui/live-region.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { brand } from "#studio/brand.ts";
import { comesAhead, dashboard, filesOf } from "./next-pages.ts";

/**
 * Fetches the code of the pages that somebody may open next while the browser has nothing else to do, so that
 * links work at once, and without a network; that of a visitor's forms, and of whatever else a link leads to, once
 * the pointer or the focus is on the link. Where code cannot be had, a page of ours says so: React Router
 * itself would reload the document, which ends in the browser's own error page when there is no network.
 */
export function RouteCode() {
  const router = use(DataRouterContext)?.router;
  const manifest = use(FrameworkContext)?.manifest;
  const isSignedIn = useSession().status === "signedIn";

  useEffect(() => {
    for (const route of withChildren(router?.routes ?? [])) {
      const { module, parentId } = manifest?.routes[route.id] ?? {};
      if (module) standInFor(route, { module, Page: parentId === dashboard ? NotFetched : NotFetchedPage });
    }
  }, [router, manifest]);

  useEffect(() => {
    if (!router || !manifest || !import.meta.env.PROD || savesData()) return;
    const isNext = ({ id }: DataRouteObject) => {
      const files = manifest.routes[id];
      return files !== undefined && comesAhead(id, files, { isSignedIn });
    };
    const fetchRoutes = (routes: readonly DataRouteObject[]) => {
      const files = routes.map(({ id }) => manifest.routes[id]).filter((route) => route !== undefined);
      for (const path of files.flatMap(filesOf)) fetchAhead(path);
    };
    const callOff = whenIdle(() => fetchRoutes(withChildren(router.routes, isNext)));
    const stop = whenReachedFor(({ pathname }) => {
      fetchRoutes((matchRoutes(router.routes, pathname) ?? []).map(({ route }) => route));
    });
    return () => {
      callOff();
      stop();
    };
  }, [router, manifest, isSignedIn]);

  return null;
}

/** Routes with all below them, without the branches that are not wanted. */
function withChildren(
  routes: readonly DataRouteObject[],
  isWanted: (route: DataRouteObject) => boolean = () => true,
): DataRouteObject[] {
  return routes.filter(isWanted).flatMap((route) => [route, ...withChildren(route.children ?? [], isWanted)]);
}

/**
 * Has a route's code fetched here before React Router asks for it, which then has it from the browser; where it
 * cannot be had, the route shows `Page` and nothing else of it runs.
 */
function standInFor(route: DataRouteObject, { module, Page }: { module: string; Page: ComponentType }): void {
  const parts = route.lazy as Record<string, (() => Promise<unknown>) | undefined> | undefined;
  if (typeof parts !== "object") return;
  for (const [name, load] of Object.entries(parts)) {
    if (!load) continue;
    parts[name] = async () => {
      try {
        await import(/* @vite-ignore */ module);
      } catch (error) {
        console.error("the code of a page could not be fetched:", error);
        return name === "Component" ? Page : undefined;
      }
      return load();
    };
  }
}

function NotFetchedPage() {
  return (
    <main id="main" className="page-width grid w-full grow content-start py-section">
      <NotFetched />
    </main>
  );
}

/** Stands in for a page that was not fetched, which comes by itself as soon as the studio can be reached. */
function NotFetched() {
  const [isTrying, setIsTrying] = useState(false);

  const tryAgain = useCallback(async () => {
    setIsTrying(true);
    try {
      // Asked first: a reload without a network would end in the browser's own error page.
      await reach("/favicon.svg", { method: "HEAD", cache: "no-store" });
      location.reload();
    } catch {
      setIsTrying(false);
      announce("The studio still can’t be reached.");
    }
  }, []);

  useEffect(() => {
    // With a network it is the studio that has changed since: the reload brings what it has now.
    if (navigator.onLine) void tryAgain();
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
  }, [tryAgain]);

  return (
    <div className="grid gap-8">
      <title>{`No connection · ${brand.name}`}</title>
      <PageHeading
        size="tool"
        lede="This page could not be fetched. It opens by itself as soon as you are back online."
      >
        No connection
      </PageHeading>
      <div className="flex flex-wrap gap-3">
        <Button onClick={tryAgain} busy={isTrying} busyLabel="Trying…">
          Try again
        </Button>
        <LinkButton to="/" variant="secondary">
          Go Back Home
        </LinkButton>
      </div>
      <Divider variant="ornament" />
    </div>
  );
}

/** Fetches a module without running it. */
function fetchAhead(path: string): void {
  if (document.head.querySelector(`link[rel="modulepreload"][href="${path}"]`)) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.fetchPriority = "low";
  link.href = path;
  document.head.append(link);
}

/** Runs once the page is loaded and the browser idle. Returns how to call it off. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1000));
  const start = () => idle(() => !isOff && run());
  let isOff = false;
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
  return () => {
    isOff = true;
    window.removeEventListener("load", start);
  };
}

/** Calls with each link of the studio's that the pointer or the focus comes to. Returns how to stop. */
function whenReachedFor(run: (link: HTMLAnchorElement) => void): () => void {
  const onReach = ({ target }: Event) => {
    const link = target instanceof Element && target.closest("a");
    if (link && link.origin === location.origin) run(link);
  };
  const events = ["pointerover", "focusin"];
  for (const event of events) document.addEventListener(event, onReach);
  return () => {
    for (const event of events) document.removeEventListener(event, onReach);
  };
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
