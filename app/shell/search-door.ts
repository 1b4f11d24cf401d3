import { useEffect, useSyncExternalStore } from "react";
import { isMac } from "#app/ui/is-mac.ts";
import { createStore } from "#app/ui/store.ts";

/** How often the search was asked for: its code opens it, wherever the page has that. */
export const searchAsked = createStore(0);

/** What it opens with, which is typed on. */
let begun = "";

export function askForSearch(text = ""): void {
  begun = text;
  searchAsked.write(searchAsked.read() + 1);
}

export const textToBegin = () => begun;

/** Its shortcut, Ctrl or ⌘ K. */
export function useSearchShortcut(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // An open dialog comes first, this search included.
      if (!asksForSearch(event) || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      askForSearch();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function asksForSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  // With Shift it is the browser's own shortcut; autofill sends events without a key.
  return /^k$/i.test(key) && !altKey && !shiftKey && (isMac() ? metaKey : ctrlKey);
}

/** The same, in a component; false on the server, which does not know. */
export function useIsMac(): boolean {
  return useSyncExternalStore(never, isMac, () => false);
}

const never = () => () => {};
