import { useEffect, useSyncExternalStore } from "react";
import { isMac } from "#app/ui/is-mac.ts";
import { createStore } from "#app/ui/store.ts";

/** How often the search was asked for. */
export const searchAsked = createStore(0);

/** What it opens with, which is typed on. */
let begun = "";
let typing = new AbortController();

/** Opens the search; what is typed before its code has come is kept for it. */
export function askForSearch(text = ""): void {
  begun = text;
  typing.abort();
  typing = new AbortController();
  document.addEventListener("keydown", typeAhead, { capture: true, signal: typing.signal });
  searchAsked.write(searchAsked.read() + 1);
}

export const textToBegin = () => begun;

/** The search's own field is there, or it will not come. */
export const endTypingAhead = () => typing.abort();

function typeAhead(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Backspace") begun = begun.slice(0, -1);
  else if (event.key.length === 1) begun += event.key;
  // Enter would press the button anew that asked for it.
  else if (event.key !== "Enter") return;
  event.preventDefault();
}

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
