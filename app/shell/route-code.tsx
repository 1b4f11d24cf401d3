import { type ComponentType, use, useCallback, useEffect, useState } from "react";
import {
  type DataRouteObject,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";
import { useSession } from "#app/account/session.ts";
import { reach } from "#app/data/api.ts";
import { announce } from "#app/ui/live-region.tsx";
import { PageNotice } from "#app/ui/page-notice.tsx";
import { TryAgain } from "#app/ui/try-again.tsx";
import { whenIdle } from "#app/ui/when-idle.ts";
import { brand } from "#studio/brand.ts";
import { dashboard, withChildren } from "./routes-below.ts";

/**
 * Has the code of the pages that may be opened next preloaded while the browser is idle. Where code can't be fetched, a
 * page of ours says so: React Router itself would reload the document, which offline ends in the browser's own error
 * page.
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
    if (!router || !manifest || !import.meta.env.PROD) return;
    const stop = new AbortController();
    const { signal } = stop;
    whenIdle(async () => {
      // Offline there is nothing to fetch ahead either.
      const { fetchPagesAhead } = (await import("./fetch-ahead.ts").catch(() => undefined)) ?? {};
      if (!signal.aborted) fetchPagesAhead?.(router, { files: manifest.routes, isSignedIn, signal });
    }, signal);
    return () => stop.abort();
  }, [router, manifest, isSignedIn]);

  return null;
}

/**
 * Fetches a route's code before React Router does, which then gets it from the browser; if that fails, the route shows
 * `Page` and nothing else of it runs.
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

/** Replaces a page that could not be fetched, and reloads it as soon as the studio can be reached. */
function NotFetched() {
  const [isTrying, setIsTrying] = useState(false);

  const tryAgain = useCallback(async () => {
    setIsTrying(true);
    try {
      // Checked first: a reload while offline would end in the browser's own error page.
      await reach("/favicon.svg", { method: "HEAD", cache: "no-store" });
      location.reload();
    } catch {
      setIsTrying(false);
      announce("The studio still can’t be reached.");
    }
  }, []);

  useEffect(() => {
    // Online, the studio must have been updated: the reload brings its new version.
    if (navigator.onLine) void tryAgain();
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
  }, [tryAgain]);

  return (
    <>
      <title>{`No connection · ${brand.name}`}</title>
      <PageNotice
        word="Offline"
        title="No connection"
        actions={<TryAgain onRetry={tryAgain} busy={isTrying} />}
      >
        <p>This page could not be loaded. It opens by itself as soon as you are back online.</p>
      </PageNotice>
    </>
  );
}
