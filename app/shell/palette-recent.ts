import type { Link } from "./palette-finds.ts";

const most = 5;

let kept: { email: string; finds: readonly Link[] } | undefined;

/** What this person went to last from the search, the newest first: for as long as the page runs, and for them alone. */
export function recentFinds(email: string): readonly Link[] {
  return kept?.email === email ? kept.finds : [];
}

/** Somebody goes there. */
export function rememberFind(email: string, find: Link): void {
  const others = recentFinds(email).filter(({ to }) => to !== find.to);
  kept = { email, finds: [find, ...others].slice(0, most) };
}
