import { type ReactNode, Suspense, useState } from "react";
import { Outlet, useLocation, useMatches, useRouteError } from "react-router";
import { useSession } from "#app/account/session.ts";
import { latePart } from "#app/ui/late-part.ts";
import { useRememberChosenLink } from "./chosen-link.ts";
import { ErrorPage } from "./error-page.tsx";
import { DashboardFooter, Footer } from "./footer.tsx";
import { NavBar } from "./nav-bar.tsx";
import { searchAsked, useSearchShortcut } from "./search-door.ts";
import { WayOnOffer } from "./way-on.tsx";

// For visitors it loads once they ask for it; the pages of people who are logged in bring it along.
const SearchAnywhere = latePart(async () => (await import("./search-anywhere.tsx")).default);

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

/** On a page that has no search of its own: at once for people who are logged in, for visitors once they ask for it. */
function Search() {
  const isOwnPage = useMatches().some(({ id }) => id === "shell/signed-in-layout");
  const isSignedIn = useSession().status === "signedIn";
  const [answered, setAnswered] = useState(searchAsked.read);
  // Read and not waited for: a press may come before an effect that would hear of it.
  const asked = searchAsked.use();
  // Such a page has answered it, and the next one must not do so again.
  if (isOwnPage && asked > answered) setAnswered(asked);
  const isAsked = asked > answered;
  if (isOwnPage || (!isSignedIn && !isAsked)) return null;
  return (
    <Suspense>
      <SearchAnywhere isAsked={isAsked} />
    </Suspense>
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
