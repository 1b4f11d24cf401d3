import { distance, type Finds } from "./find.ts";
import { whatToDo } from "./finds.ts";

/* The order in which the search lists what it finds. */

/** Each kind once, in the order of the first of it; none that is empty. */
export function together(all: readonly Finds[]): Finds[] {
  const kinds = new Set(all.filter(({ finds }) => finds.length > 0).map(({ kind }) => kind));
  return [...kinds].map((kind) => ({
    kind,
    finds: all.flatMap((one) => (one.kind === kind ? one.finds : [])),
    more: all.find((one) => one.kind === kind && one.more)?.more,
  }));
}

/** How far what only a longer text contains is from what was typed. */
const farthest = 3;

/**
 * By the distance of the nearest; a command whose word is typed before all, what is done with somebody right below them. At
 * equal distance people come first, except where a name starts with the text: a page is found without asking the studio,
 * and stays where it is.
 */
export function orderOf(
  { kind, finds }: Finds,
  { text, isMeant }: { text: string; isMeant: boolean },
): number {
  const isCommanded = kind === "Commands" && finds.some(({ isFar }) => !isFar);
  if (isMeant && isCommanded) return -2;
  // A command has all the words, be they beside its name; an article's title may have them by chance.
  const near = Math.min(...finds.map(({ label, isFar }) => (isFar ? farthest : distance(label, text))));
  // A trainer's own day comes before whose slots it has besides.
  if (kind === "Articles" || kind === "Slots") return near + 0.5;
  if (kind === "Payments") return near + 0.7;
  if (kind === whatToDo) return near - 0.4;
  const order = isCommanded ? Math.min(0, near) : near;
  return order >= 0 && /^(People|Your members|Trainers)$/.test(kind) ? order - 0.5 : order;
}
