import { type ReactNode, Suspense } from "react";
import { Outlet, useLocation, useMatches, useRouteError } from "react-router";
import { useSession } from "#app/account/session.ts";
import { latePart } from "#app/ui/late-part.ts";
import { useRememberChosenLink } from "./chosen-link.ts";
import { ErrorPage } from "./error-page.tsx";
import { DashboardFooter, Footer } from "./footer.tsx";
import { NavBar } from "./nav-bar.tsx";
import { WayOnOffer } from "./way-on.tsx";

// Only people who are logged in search, and their own pages bring it along.
const SearchAnywhere = latePart(async () => (await import("./search-anywhere.tsx")).default);

/** The frame of every screen; each screen brings its own `<main id="main">`. */
export default function ShellLayout() {
  useRememberChosenLink();
  return (
    <Frame>
      <Outlet />
      {useLacksSearch() && (
        <Suspense>
          <SearchAnywhere />
        </Suspense>
      )}
    </Frame>
  );
}

/** Whether somebody is logged in on a page that has no search of its own. */
function useLacksSearch(): boolean {
  const isOwnPage = useMatches().some(({ id }) => id === "shell/signed-in-layout");
  return useSession().status === "signedIn" && !isOwnPage;
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
