import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Opens a disclosure that a link's hash names, and leaves it open. Only in the browser: the server, which renders it
 * closed, knows no hash, and hydration leaves an attribute as it is.
 */
export function useOpened(isNamed: boolean): RefObject<HTMLDetailsElement | null> {
  const disclosure = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isNamed && disclosure.current) disclosure.current.open = true;
  }, [isNamed]);
  return disclosure;
}
