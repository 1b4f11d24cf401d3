import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/**
 * What the link or the form that led here left in the browser's history. Null until a page that is opened again is
 * hydrated: the server, which renders it, knows no history.
 */
export function useLeftState<State>(): State | null {
  const { state } = useLocation();
  return useSyncExternalStore(
    neverChanges,
    () => state as State | null,
    () => null,
  );
}

const neverChanges = () => () => {};
