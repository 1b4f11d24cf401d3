import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

export type Followed = { isFollowed?: boolean } | null;

/**
 * Does what the hash of a link names, each time that it is followed, as the search's are, with what its form is told:
 * "#refund?amount=25". Neither reloading the page nor coming back to it does so again.
 */
export function useFollowed(follow: (name: string, told: URLSearchParams) => void): void {
  const { hash, key, state } = useLocation();
  const onFollowed = useEffectEvent(follow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the link again changes only the key
  useEffect(() => {
    const [name = "", told] = hash.slice(1).split("?");
    if (!name || wasFollowed(state)) return;
    markFollowed();
    onFollowed(name, new URLSearchParams(told));
  }, [hash, key]);
}

/** Whether the link to this place was followed before. */
export const wasFollowed = (state: unknown) => (state as Followed)?.isFollowed === true;

/** In the browser's history alone: what else on this page follows the same link still does. */
export function markFollowed(): void {
  const { state } = window.history;
  window.history.replaceState({ ...state, usr: { ...state?.usr, isFollowed: true } }, "");
}
