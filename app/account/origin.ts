import { type Location, type To, useLocation } from "react-router";

/** Where somebody was going when they were asked to log in; home when they came by themselves. */
export function useOrigin(): { to: To; state: unknown } {
  const { from } = (useLocation().state ?? {}) as { from?: Location };
  if (!from) return { to: "/", state: undefined };
  const { pathname, search, hash, state } = from;
  return { to: { pathname, search, hash }, state };
}
