import { useSyncExternalStore } from "react";

/** A value outside the components that share it; `first` is also what the server renders. */
export function createStore<Value>(first: Value) {
  const watchers = new Set<() => void>();
  let value = first;
  const read = () => value;
  /** Calls after each change; returns how to stop. */
  const watch = (call: () => void) => {
    watchers.add(call);
    return () => void watchers.delete(call);
  };
  const write = (next: Value) => {
    value = next;
    for (const call of watchers) call();
  };
  return {
    read,
    write,
    watch,
    isWatched: () => watchers.size > 0,
    /** The value, in a component. */
    use: () => useSyncExternalStore(watch, read, () => first),
  };
}
