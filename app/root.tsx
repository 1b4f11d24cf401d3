import archivo from "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Outlet } from "react-router";
import { LiveRegion } from "#app/ui/live-region.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import theme from "#app/ui/theme.css?url";
import { ToastHost } from "#app/ui/toast-host.tsx";
import type { Route } from "./+types/root.ts";
import { settingsContext } from "./data/load-context.ts";
import { getQueryClient } from "./data/query-client.ts";
import { Document } from "./shell/document.tsx";
import { ErrorPage } from "./shell/error-page.tsx";
import { ForgetOnSignOut } from "./shell/forget-on-sign-out.tsx";
import { NavigationProgress } from "./shell/navigation-progress.tsx";
import { RouteAnnouncer } from "./shell/route-announcer.tsx";
import { RouteCode } from "./shell/route-code.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: archivo, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: theme },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/brand/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "alternate", href: "/feed.xml", type: "application/rss+xml", title: "Articles" },
];

/** The public settings, for every page. */
export function loader({ context }: Route.LoaderArgs) {
  return { settings: context.get(settingsContext) };
}

/** The settings do not change while the server runs. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <Document>
      <SkipLink />
      {children}
      <LiveRegion />
      <ToastHost />
    </Document>
  );
}

export default function Root() {
  const [queryClient] = useState(getQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ForgetOnSignOut />
      <NavigationProgress />
      <Outlet />
      <RouteAnnouncer />
      <RouteCode />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
