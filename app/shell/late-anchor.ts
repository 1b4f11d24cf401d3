import { useEffect } from "react";
import { useLocation } from "react-router";
import { markFollowed, wasFollowed } from "#app/page/use-followed.ts";

/** By these somebody goes on by themselves. */
const onward = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * Brings what a link's or a typed address's hash names into view once it is there: the router looks for it when the page
 * opens, and what loads later would stay out of sight. Not for whoever has gone on by then, goes back to where they had
 * scrolled, or reloads.
 */
export function useLateAnchor(): void {
  const { hash, key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the link again changes only the key
  useEffect(() => {
    const find = () => document.getElementById(hash.slice(1));
    if (!hash || wasFollowed(state)) return;
    markFollowed();
    if (find()) return;
    const waiting = new AbortController();
    const { signal } = waiting;
    const stop = () => waiting.abort();
    const arrivals = new MutationObserver(() => {
      const named = find();
      if (!named) return;
      stop();
      named.scrollIntoView();
    });
    signal.addEventListener("abort", () => arrivals.disconnect());
    for (const type of onward) addEventListener(type, stop, { signal, passive: true, capture: true });
    arrivals.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, [hash, key]);
}
