import menu from "lucide/dist/esm/icons/menu.mjs";
import x from "lucide/dist/esm/icons/x.mjs";
import { useEffect, useLayoutEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { BrandName, barNameStyle } from "#app/page/brand-name.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { PhotoSwitch, ThemeSwitch } from "#app/ui/look-switch.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { createStore } from "#app/ui/store.ts";
import { AccountLinks } from "./account-links.tsx";
import { useChosenLink } from "./chosen-link.ts";
import { moreLinks, navLinks } from "./nav-links.ts";
import { SearchButton } from "./search/button.tsx";

/** Below 1024 px: a button that opens the navigation over the whole page. */
export function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const { key, pathname } = useLocation();
  const isAtWork = pathname.startsWith("/dashboard");

  // Before the next frame, in which the new page's heading gets the focus: the page behind the menu is inert.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, even one to the same page
  useLayoutEffect(() => setIsOpen(false), [key]);
  useEffect(() => onceWide(() => setIsOpen(false)), []);

  return (
    // Elsewhere the bar's search is beside it.
    <div className="lg:hidden narrow:ms-auto">
      <IconButton label="Menu" aria-expanded={isOpen} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon of={menu} />
      </IconButton>
      {isOpen && (
        <Modal aria-label="Menu" onDismiss={() => setIsOpen(false)} className={sheetStyle}>
          <div className="page-width flex min-h-full flex-col pb-8">
            <div className="flex h-16 items-center justify-between">
              <span className={barNameStyle}>
                <BrandName mark="size-9 text-highlight" />
              </span>
              <IconButton label="Close the menu" onClick={() => setIsOpen(false)}>
                <Icon of={x} />
              </IconButton>
            </div>
            <div ref={menuPlace.write} />
            <SearchButton onPress={() => setIsOpen(false)} className="mt-4" />
            <MenuLinks isAtWork={isAtWork} />
            <div className="mt-auto grid gap-6 pt-8">
              <div className="flex min-h-target flex-wrap-reverse items-center gap-2">
                <AccountLinks isThere={isAtWork} />
              </div>
              <div className="flex flex-wrap gap-4">
                <ThemeSwitch />
                <PhotoSwitch />
              </div>
            </div>
          </div>
        </Modal>
      )}
    </div>
  );
}

/** Where the dashboard's pages are above them, they are no larger than those. */
function MenuLinks({ isAtWork }: { isAtWork: boolean }) {
  const chosen = useChosenLink();
  return (
    <nav aria-label="Site" className="mt-6">
      <ul className={isAtWork ? workList : "border-hair border-t"}>
        {[...navLinks, ...moreLinks].map(({ to, label }) => (
          <li key={to} className={isAtWork ? undefined : "border-hair border-b"}>
            <NavLink
              to={to}
              end
              data-chosen={to === chosen || undefined}
              className={joinClasses(
                isAtWork ? workLink : "block py-4 font-display text-display-2 aria-[current]:text-highlight",
                "underline-offset-8 data-chosen:underline data-chosen:decoration-2 data-chosen:decoration-highlight",
              )}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const workList = "grid grid-cols-2 gap-x-3";
const workLink = "flex min-h-target items-center px-3 font-semibold";

/** Calls when the window has grown wide enough for the bar's own links; returns how to stop. */
function onceWide(call: () => void): () => void {
  const wide = window.matchMedia("(width >= 1024px)");
  wide.addEventListener("change", call);
  return () => wide.removeEventListener("change", call);
}

const sheetStyle = "surface-studio h-dvh max-h-none w-full max-w-none overflow-y-auto";

/** The element of the bar's menu for a dashboard's pages; null while the menu is closed. */
const menuPlace = createStore<HTMLElement | null>(null);

/** The same, so that narrow windows have a single menu. */
export const useMenuPlace = menuPlace.use;
