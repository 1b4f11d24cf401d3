import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { kept } from "#app/ui/kept.ts";
import { moreLinks, navLinks } from "./nav-links.ts";

const chosenLink = kept("chosen-link");

/** Which of the navigation's pages a page belongs to, by the first part of its address. */
const sections = new Map<string, string>([
  ...["trainer-details", "morning", "afternoon", "evening", "default", "payment", "become-trainer"].map(
    (name) => [name, "/all-trainers"] as const,
  ),
  ["class-details", "/all-classes"],
  ["article-details", "/all-articles"],
]);

/**
 * The link of the navigation bar that was chosen last, remembered in browser storage (spec §2), but where a page belongs to
 * another one, that one. Null on the server, before anything was chosen, on the dashboard, which has a navigation of its
 * own, and on a page whose own link is marked beside those that can be chosen.
 */
export function useChosenLink(): string | null {
  const chosen = chosenLink.use();
  const { pathname } = useLocation();
  const name = pathname.split("/")[1]?.toLowerCase() ?? "";
  if (name === "dashboard" || moreLinks.some(({ to }) => to === pathname)) return null;
  return chosen && (sections.get(name) ?? chosen);
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
