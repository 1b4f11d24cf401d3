import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

/**
 * Does what the hash of a link names, each time that it is followed, as the search's are, with what its form is told:
 * "#refund?amount=25".
 */
export function useFollowed(follow: (name: string, told: URLSearchParams) => void): void {
  const { hash, key } = useLocation();
  const onFollowed = useEffectEvent(follow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the link again changes only the key
  useEffect(() => {
    const [name = "", told] = hash.slice(1).split("?");
    if (name) onFollowed(name, new URLSearchParams(told));
  }, [hash, key]);
}
