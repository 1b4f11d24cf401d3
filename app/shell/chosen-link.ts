import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { navLinks } from "./nav-links.ts";

const storageKey = "chosen-link";
const listeners = new Set<() => void>();

/**
 * The link of the navigation bar that was chosen last, remembered in browser storage (spec §2). Null on the
 * server and before anything was chosen.
 */
export function useChosenLink(): string | null {
  return useSyncExternalStore(subscribe, readChosenLink, () => null);
}

/** Remembers the place in the navigation that one goes to, also by a link elsewhere on the page. */
export function useRememberChosenLink(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    // Where a visit begins nothing was chosen yet: what the last visit chose stays.
    if (last.current === pathname) return;
    last.current = pathname;
    if (navLinks.some(({ to }) => to === pathname)) chooseLink(pathname);
  }, [pathname]);
}

/** Remembers a link as the last chosen one. */
export function chooseLink(to: string): void {
  try {
    localStorage.setItem(storageKey, to);
  } catch {
    // A browser that keeps nothing highlights nothing.
  }
  for (const tell of listeners) tell();
}

function readChosenLink(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
