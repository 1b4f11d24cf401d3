import { Outlet, useLocation } from "react-router";
import { useRememberChosenLink } from "./chosen-link.ts";
import { Footer } from "./footer.tsx";
import { NavBar } from "./nav-bar.tsx";

/** What stands around every screen; each screen brings its own `<main id="main">`. */
export default function ShellLayout() {
  const { pathname } = useLocation();
  useRememberChosenLink();
  // Also pages that only have one of these words in their path, as spec §1 says.
  if (/login|registration/.test(pathname)) return <Outlet />;
  return (
    <div className="flex min-h-dvh flex-col">
      <NavBar />
      <Outlet />
      <Footer />
    </div>
  );
}
