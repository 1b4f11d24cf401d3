import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { navLinks } from "./nav-links.ts";

const storageKey = "chosen-link";
const listeners = new Set<() => void>();

/**
 * The link of the navigation bar that was chosen last, remembered in browser storage (spec §2). Null on the
 * server, before anything was chosen, and on the dashboard, which has a navigation of its own.
 */
export function useChosenLink(): string | null {
  const chosen = useSyncExternalStore(subscribe, readChosenLink, () => null);
  return useLocation().pathname.startsWith("/dashboard") ? null : chosen;
}

/**
 * Remembers each press on a link to one of the navigation's places, wherever on the page it is. Where somebody
 * is taken without a press, such as after logging in, is no choice of theirs.
 */
export function useRememberChosenLink(): void {
  useEffect(() => {
    const listen = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      const isPlace = navLinks.some(({ to }) => to === link?.pathname) || link?.pathname === "/login";
      if (isPlace && link?.origin === location.origin) rememberChosenLink(link.pathname);
    };
    // On the way down: whatever the link itself does with the press comes later.
    document.addEventListener("click", listen, { capture: true });
    return () => document.removeEventListener("click", listen, { capture: true });
  }, []);
}

function rememberChosenLink(to: string): void {
  try {
    localStorage.setItem(storageKey, to);
  } catch {
    // A browser that keeps nothing highlights nothing.
  }
  for (const listener of listeners) listener();
}

function readChosenLink(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
