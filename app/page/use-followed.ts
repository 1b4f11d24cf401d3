import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

/** Does what the hash of a link names, each time that it is followed, as the search's are. */
export function useFollowed(follow: (name: string) => void): void {
  const { hash, key } = useLocation();
  const onFollowed = useEffectEvent(follow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the link again changes only the key
  useEffect(() => {
    if (hash) onFollowed(hash.slice(1));
  }, [hash, key]);
}
