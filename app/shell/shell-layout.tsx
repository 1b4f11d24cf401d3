import type { ReactNode } from "react";
import { Outlet, useLocation, useRouteError } from "react-router";
import { useRememberChosenLink } from "./chosen-link.ts";
import { ErrorPage } from "./error-page.tsx";
import { DashboardFooter, Footer } from "./footer.tsx";
import { NavBar } from "./nav-bar.tsx";
import { WayOnOffer } from "./way-on.tsx";

/** The frame of every screen; each screen brings its own `<main id="main">`. */
export default function ShellLayout() {
  useRememberChosenLink();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** When a screen fails, the navigation to the others stays. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage error={useRouteError()} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Any path that contains one of these words, as spec §1 says.
  if (/login|registration/.test(pathname)) return children;
  return (
    <div className="flex min-h-dvh flex-col">
      <NavBar />
      <WayOnOffer />
      {children}
      {pathname.startsWith("/dashboard") ? <DashboardFooter /> : <Footer />}
    </div>
  );
}
