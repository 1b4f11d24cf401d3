import { useSyncExternalStore } from "react";
import { createStore } from "./store.ts";

/**
 * A text that the browser keeps under this key, for every tab or for this one alone; null where there is none. Where
 * storage is refused, it lasts until the page is left.
 */
export function kept(key: string, area: "localStorage" | "sessionStorage" = "localStorage") {
  const unkept = createStore<string | null>(null);
  const read = () => orNothing(() => globalThis[area].getItem(key)) ?? unkept.read();
  const write = (text: string | null) => {
    const isKept = orNothing(() => {
      if (text === null) globalThis[area].removeItem(key);
      else globalThis[area].setItem(key, text);
      return true;
    });
    unkept.write(isKept ? null : text);
  };
  // One listener for all that watch: they must see a change in the same turn, or the first would act on half of it.
  const tell = () => unkept.write(unkept.read());
  const listen = (event: StorageEvent) => (event.key === key || event.key === null) && tell();
  // A page restored from the back-forward cache has missed every event since it was left.
  const wake = ({ persisted }: PageTransitionEvent) => persisted && tell();
  /** Calls after each change, another tab's included; returns how to stop. */
  const watch = (call: () => void) => {
    if (!unkept.isWatched()) {
      window.addEventListener("storage", listen);
      window.addEventListener("pageshow", wake);
    }
    const stop = unkept.watch(call);
    return () => {
      stop();
      if (unkept.isWatched()) return;
      window.removeEventListener("storage", listen);
      window.removeEventListener("pageshow", wake);
    };
  };
  return {
    read,
    write,
    watch,
    /** The text, in a component; null on the server. */
    use: () => useSyncExternalStore(watch, read, () => null),
  };
}

/** Where storage is refused, even reading it may throw; and what is kept may not be what was written. */
export function orNothing<Result>(ask: () => Result): Result | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
