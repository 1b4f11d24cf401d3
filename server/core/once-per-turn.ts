/** Reads a value once per turn of the event loop, for all requests that arrived in it. */
export function oncePerTurn<T>(read: () => T): () => T {
  let value: { now: T } | undefined;
  return () => {
    if (!value) {
      value = { now: read() };
      setImmediate(() => {
        value = undefined;
      });
    }
    return value.now;
  };
}
