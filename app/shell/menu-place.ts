import { useSyncExternalStore } from "react";

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Says where the bar's open menu takes in the pages of a dashboard; null once it is closed. */
export function setMenuPlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

/** The place in the bar's menu for the pages of a dashboard, which so has one menu on narrow windows; null while closed. */
export function useMenuPlace(): HTMLElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => place,
    () => null,
  );
}
