import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { markLoggedIn } from "#app/account/logged-in-mark.ts";
import { useSession } from "#app/account/session.ts";
import { forgetPrivateData } from "#app/data/private-data.ts";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { announce, LiveRegion } from "#app/ui/live-region.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { Toaster } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/root.ts";
import { settingsContext } from "./data/load-context.ts";
import { getQueryClient } from "./data/query-client.ts";
import { RenderedPage } from "./data/rendered-page.tsx";
import { Document } from "./shell/document.tsx";
import { ErrorPage } from "./shell/error-page.tsx";
import { doKeptPresses } from "./shell/kept-presses.ts";
import { RouteCode } from "./shell/route-code.tsx";

/** The public settings, for every page. */
export function loader({ context }: Route.LoaderArgs) {
  return { settings: context.get(settingsContext) };
}

/** The settings do not change while the server runs. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  // In a task of its own: by then every effect on the page has run.
  useEffect(() => {
    const timer = setTimeout(doKeptPresses);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Document>
      <SkipLink />
      {children}
      <LiveRegion />
      <Toaster />
    </Document>
  );
}

export default function Root() {
  const [queryClient] = useState(getQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <FollowSession />
      <NavigationProgress />
      <Outlet />
      <RouteAnnouncer />
      <RouteCode />
      <RenderedPage />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

/**
 * Drops a person's data as soon as they are signed out, whether here, in another tab or by an ended session, and has the
 * server render nothing of theirs. By then no guarded page is left to request it again.
 */
function FollowSession() {
  const queryClient = useQueryClient();
  const session = useSession();
  const email = session.status === "signedIn" ? session.email : null;
  const last = useRef(email);

  useEffect(() => markLoggedIn(session), [session]);

  useEffect(() => {
    if (last.current !== null && last.current !== email) forgetPrivateData(queryClient);
    last.current = email;
  }, [email, queryClient]);

  return null;
}

/** Milliseconds a navigation may take before anything shows; quicker ones need no bar. */
const patienceMs = 150;

/** A bar at the top of the window while the next page is loading. */
function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), patienceMs);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <ProgressBar label="Loading the page" className="fixed inset-x-0 top-0 z-toast" /> : null;
}

/** Whether somebody is in a field of the page already: a frame can be late where the machine is busy. */
function isTyping(): boolean {
  return document.activeElement?.matches("main :is(input, textarea, select)") ?? false;
}

/** After a navigation: says the new page's title and moves the focus to its main heading. */
function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const frame = requestAnimationFrame(() => {
      announce(document.title || (document.querySelector("main h1")?.textContent ?? ""));
      if (!hash && !isTyping()) focusHeading();
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash]);

  return null;
}
