import type { Link } from "./find.ts";

/** How many destinations are kept. */
const mostKept = 5;

let recent: { email: string; finds: readonly Link[] } | undefined;

/** Where this person last went from the search, newest first; kept until the page is reloaded. */
export function recentFinds(email: string): readonly Link[] {
  return recent?.email === email ? recent.finds : [];
}

/** Remembers a destination. */
export function rememberFind(email: string, find: Link): void {
  const others = recentFinds(email).filter(({ to }) => to !== find.to);
  recent = { email, finds: [find, ...others].slice(0, mostKept) };
}
