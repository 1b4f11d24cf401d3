import { type Location, type Path, useLocation } from "react-router";

/** Where the person was going when asked to log in; home when they came directly. */
export function useOrigin(): { to: Partial<Path>; state: unknown } {
  const { from } = (useLocation().state ?? {}) as { from?: Location };
  if (!from) return { to: { pathname: "/" }, state: undefined };
  const { pathname, search, hash, state } = from;
  return { to: { pathname, search, hash }, state };
}
