import { type Location, type To, useLocation } from "react-router";

/** Where the person was going when asked to log in; home when they came directly. */
export function useOrigin(): { to: To; state: unknown } {
  const { from } = (useLocation().state ?? {}) as { from?: Location };
  if (!from) return { to: "/", state: undefined };
  const { pathname, search, hash, state } = from;
  return { to: { pathname, search, hash }, state };
}
