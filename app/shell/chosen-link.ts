import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { kept } from "#app/ui/kept.ts";
import { navLinks } from "./nav-links.ts";

const chosenLink = kept("chosen-link");

/**
 * The link of the navigation bar that was chosen last, remembered in browser storage (spec §2). Null on the
 * server, before anything was chosen, and on the dashboard, which has a navigation of its own.
 */
export function useChosenLink(): string | null {
  const chosen = chosenLink.use();
  return useLocation().pathname.startsWith("/dashboard") ? null : chosen;
}

/**
 * Remembers each press on a link to one of the navigation's pages, wherever on the page it is. A redirect, such as
 * after logging in, does not count.
 */
export function useRememberChosenLink(): void {
  // Before the first paint: whoever sees a link can press it.
  useLayoutEffect(() => {
    const listen = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      const isPlace = navLinks.some(({ to }) => to === link?.pathname) || link?.pathname === "/login";
      if (isPlace && link?.origin === location.origin) chosenLink.write(link.pathname);
    };
    // In the capture phase, before the link itself handles the click.
    document.addEventListener("click", listen, { capture: true });
    return () => document.removeEventListener("click", listen, { capture: true });
  }, []);
}
