import { distance, type Finds, type Seeker, tellingWords } from "./find.ts";
import { whatToDo } from "./finds.ts";

/* The order in which the search lists what it finds. */

type Found = {
  /** What stands before all. */
  first: readonly Finds[];
  pages: Finds;
  /** What the studio found. */
  elsewhere: readonly Finds[];
  commands: Finds;
};
type Asking = { text: string; role: Seeker["role"]; isMeant: boolean };

/** What is listed, in its order. */
export function arranged({ first, pages, elsewhere, commands }: Found, { text, role, isMeant }: Asking) {
  const isSaid = isMeant && elsewhere.some(({ kind, finds }) => kind === commands.kind && finds.length > 0);
  // "Book for" asks for whom, and not for the books.
  const offered = {
    ...commands,
    finds: commands.finds.filter(
      ({ label, isMeant: isFirst }) => !isSaid || isFirst || distance(label, text) < 0,
    ),
  };
  // What the studio has comes before its pages, what only its texts have where there is nothing else.
  if (role === "visitor") {
    const near = elsewhere.filter(isNear);
    const isFound = near.length > 0 || pages.finds.length > 0;
    return together([...first, ...near, pages, ...(isFound ? [] : elsewhere), offered]).toSorted(
      (one, other) => Number(isMeantFirst(other)) - Number(isMeantFirst(one)),
    );
  }
  // An admin who asks for a command looks for no text that has its words.
  const isAnswered = role === "admin" && isNear(offered);
  const shown = elsewhere.map((one) => ({
    ...one,
    finds: one.finds.filter(({ isFar }) => !(isAnswered && isFar)),
  }));
  return together([...first, pages, ...shown, offered]).toSorted(
    (one, other) => orderOf(one, { text, isMeant }) - orderOf(other, { text, isMeant }),
  );
}

/** Whether any of it is what was looked for. */
export const isNear = ({ finds }: Finds) => finds.some(({ isFar }) => !isFar);

/** Each kind once, in the order of the first of it; none that is empty. */
function together(all: readonly Finds[]): Finds[] {
  const kinds = new Set(all.filter(({ finds }) => finds.length > 0).map(({ kind }) => kind));
  return [...kinds].map((kind) => ({
    kind,
    finds: all
      .flatMap((one) => (one.kind === kind ? one.finds : []))
      .toSorted((one, other) => Number(other.isMeant ?? false) - Number(one.isMeant ?? false)),
    more: all.find((one) => one.kind === kind && one.more)?.more,
  }));
}

/** Whether the whole text means one of these. */
const isMeantFirst = ({ finds }: Finds) => finds.some(({ isMeant }) => isMeant);

/** How far what only a longer text contains is from what was typed. */
const farthest = 3;
/** What bears one of its words stands before pages that have one. */
const partly = 1.9;

/**
 * By the distance of the nearest; a command whose word is typed before all, what is done with somebody right below them. At
 * equal distance people come first, except where a name starts with the text: a page is found without asking the studio,
 * and stays where it is.
 */
export function orderOf(
  { kind, finds }: Finds,
  { text, isMeant }: { text: string; isMeant: boolean },
): number {
  if (isMeantFirst({ kind, finds })) return -3;
  const isCommanded = kind === "Commands" && finds.some(({ isFar }) => !isFar);
  if (isMeant && isCommanded) return -2;
  // A command has all the words, be they beside its name; an article's title may have them by chance.
  const near = Math.min(
    ...finds.map(({ label, isFar }) => (isFar ? farOf(label, text) : distance(label, text))),
  );
  // A trainer's own day comes before whose slots it has besides.
  if (kind === "Articles" || kind === "Slots") return near + 0.5;
  if (kind === "Payments") return near + 0.7;
  if (kind === whatToDo) return near - 0.4;
  const order = isCommanded ? Math.min(0, near) : near;
  return order >= 0 && /^(People|Your members|Trainers)$/.test(kind) ? order - 0.5 : order;
}

function farOf(label: string, text: string): number {
  return tellingWords(text).some((word) => distance(label, word) <= 0) ? partly : farthest;
}
