import type { Find } from "./palette-finds.ts";

const most = 5;

let kept: { email: string; finds: readonly Find[] } | undefined;

/** What this person went to last from the search, the newest first: for as long as the page runs, and for them alone. */
export function recentFinds(email: string): readonly Find[] {
  return kept?.email === email ? kept.finds : [];
}

/** Somebody goes there. */
export function rememberFind(email: string, find: Find): void {
  const others = recentFinds(email).filter(({ to }) => to !== find.to);
  kept = { email, finds: [find, ...others].slice(0, most) };
}
