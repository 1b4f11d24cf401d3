import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useFollowed } from "./use-followed.ts";

/** Prints for a link's `#print`, as the search's are, once all of the page has loaded. */
export function PrintLink({ onPrint }: { onPrint: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const isLoading = useIsFetching() > 0;
  const print = useEffectEvent(onPrint);
  useFollowed((name) => name === "print" && setAsked(true));
  useEffect(() => {
    if (!isAsked || isLoading) return;
    setAsked(false);
    print();
  }, [isAsked, isLoading]);
  return null;
}
