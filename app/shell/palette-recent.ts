import type { Link } from "./palette-finds.ts";

const most = 5;

let kept: { email: string; finds: readonly Link[] } | undefined;

/** Where this person last went from the search, newest first; kept until the page is reloaded. */
export function recentFinds(email: string): readonly Link[] {
  return kept?.email === email ? kept.finds : [];
}

/** Remembers a destination. */
export function rememberFind(email: string, find: Link): void {
  const others = recentFinds(email).filter(({ to }) => to !== find.to);
  kept = { email, finds: [find, ...others].slice(0, most) };
}
