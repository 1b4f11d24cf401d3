import { type ReactNode, useEffect, useState } from "react";
import { Outlet, useLocation, useRouteError } from "react-router";
import { useSession } from "#app/account/session.ts";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import { useRememberChosenLink } from "./chosen-link.ts";
import { ErrorPage } from "./error-page.tsx";
import { DashboardFooter, Footer } from "./footer.tsx";
import { NavBar } from "./nav-bar.tsx";
import { endTypingAhead, searchAsked, useSearchShortcut } from "./search/asked.ts";
import { WayOnOffer } from "./way-on.tsx";

const SearchSheet = lateDialog(async () => (await import("./search/sheet.tsx")).SearchSheet);

/** The frame of every screen; each screen brings its own `<main id="main">`. */
export default function ShellLayout() {
  useRememberChosenLink();
  useSearchShortcut();
  return (
    <Frame>
      <Outlet />
      <Search />
    </Frame>
  );
}

/** The search, over any page; its code comes ahead for people who are logged in. */
function Search() {
  const isSignedIn = useSession().status === "signedIn";
  const asked = searchAsked.use();
  const [answered, setAnswered] = useState(searchAsked.read);
  useEffect(() => (isSignedIn ? SearchSheet.fetchAhead() : undefined), [isSignedIn]);
  if (asked === answered) return null;
  return (
    <SearchSheet
      onClose={() => {
        endTypingAhead();
        setAnswered(asked);
      }}
    />
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
