import search from "lucide/dist/esm/icons/search.mjs";
import { Link, NavLink, useLocation } from "react-router";
import { BrandName, barNameStyle } from "#app/page/brand-name.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { ThemeSwitch } from "#app/ui/look-switch.tsx";
import { AccountLinks } from "./account-links.tsx";
import { useChosenLink } from "./chosen-link.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { moreLinks, navLinks } from "./nav-links.ts";
import { askForSearch } from "./search/asked.ts";

/** The bar at the top of every page but login and registration (spec §2). */
export function NavBar() {
  const chosen = useChosenLink();
  const isAtWork = useLocation().pathname.startsWith("/dashboard");
  return (
    <header className="tall:sticky top-0 z-nav border-rule border-b bg-paper print:hidden">
      <div className="page-width flex h-16 items-center gap-2 lg:h-20 lg:gap-4">
        <Link to="/" className={barNameStyle}>
          <BrandName mark="size-9 text-accent-display lg:size-10" />
        </Link>
        <nav aria-label="Main" className="ms-2 hidden lg:block">
          <ul className="nav-links">
            {[...navLinks, ...moreLinks].map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end data-chosen={to === chosen || undefined} className="nav-link">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {/* A dashboard's sidebar has its own; where there is no room for it, the menu has one. */}
        <IconButton
          label="Search everything"
          aria-haspopup="dialog"
          className={joinClasses(
            "border-transparent max-lg:-me-1 max-lg:ms-auto narrow:hidden",
            isAtWork ? "lg:hidden" : "lg:-ms-4",
          )}
          onClick={() => askForSearch()}
        >
          <Icon of={search} />
        </IconButton>
        {/* Wide enough for its fullest state, so that the layout does not shift once the session is known. */}
        <div className="ms-auto hidden min-h-target min-w-64 items-center justify-end gap-2 lg:flex">
          <AccountLinks />
        </div>
        {/* From the width on where it fits beside all the links; the footer has one, too. */}
        <div className="bar-switch">
          <ThemeSwitch />
        </div>
        <MobileMenu />
      </div>
    </header>
  );
}
