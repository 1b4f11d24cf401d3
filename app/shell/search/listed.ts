import { isInstead } from "./classes.ts";
import { isCommand } from "./command-about.ts";
import { findCommands } from "./commands.ts";
import { type Finds, nearest, type Seeker, withoutNoise } from "./find.ts";
import { findPages, findPagesLike, isEnough, mostAsked } from "./finds.ts";
import { arranged, isNear, orderOf } from "./order.ts";
import { inHouseWords } from "./vocabulary.ts";

/* What the search lists, out of all that is known so far. */

type Known = {
  seeker: Seeker;
  /** What stands before all. */
  first: readonly Finds[];
  /** What the studio has found, once it has answered. */
  kept: readonly Finds[] | undefined;
  /** Whether it may yet find more, or has failed. */
  isBusy: boolean;
  isError: boolean;
  /** Whether the studio keeps the logins itself. */
  isOurs: boolean;
  logOut: () => void;
};

/** How many of one kind are shown; its own page has the rest. */
const most = 5;
/** Those of a weekday, of which the evenings would be cut off. */
const mostSlots = 10;

/** What is listed for a text without spaces around it, and what is said of that. */
export function listedFor(
  text: string,
  { seeker, first, kept = [], isBusy, isError, isOurs, logOut }: Known,
) {
  const { role } = seeker;
  const words = inHouseWords(text);
  const named = findPages(words, seeker);
  const elsewhere = withoutNoise(isEnough(text) ? kept : [], text).map(({ kind, finds }) => {
    const isSlots = kind === "Slots";
    const shown = isSlots ? mostSlots : most;
    return {
      kind,
      // Slots come sorted, the full ones last.
      finds: (isSlots ? finds : nearest(finds, text)).slice(0, shown),
      more: moreText(finds.length, shown),
      left: Math.max(0, finds.length - shown),
    };
  });
  const isMeant = isCommand(words, seeker);
  const isElsewhere = isBusy || [named, ...elsewhere].some(isNear);
  const commands = findCommands(words, { ...seeker, isElsewhere, isOurs, logOut });
  const pages = isElsewhere || commands.finds.length > 0 ? named : findPagesLike(words, seeker);
  const all = arranged({ first, pages, elsewhere, commands }, { text: words, role, isMeant });
  const isFound = !all.every(isInstead);
  const found = isFound ? all.filter((one) => !isInstead(one)) : all;
  const shown = found.reduce((sum, { finds }) => sum + finds.length, 0);
  const left = elsewhere.reduce((sum, one) => sum + one.left, 0);
  return {
    found,
    said: saidOf({ count: isFound ? shown + left : 0, isEmpty: text === "", isBusy, isError }),
    /** Whether no pending result can come before the first. */
    isFirstSure:
      !isBusy ||
      found[0]?.finds[0]?.isMeant === true ||
      (role !== "visitor" &&
        !isMeant &&
        found[0]?.kind === pages.kind &&
        orderOf(found[0], { text: words, isMeant }) < 0),
  };
}

/** What is said where a kind has more than are shown; of more than were asked for nobody knows how many. */
function moreText(count: number, shown: number): string | undefined {
  if (count <= shown) return undefined;
  return count < mostAsked ? `${count - shown} more; type on` : "More; type on";
}

function saidOf(state: { count: number; isEmpty: boolean; isBusy: boolean; isError: boolean }): string {
  if (state.isEmpty) return "";
  if (state.isBusy) return "Searching…";
  if (state.isError) return "The studio could not be searched. Check your connection.";
  if (state.count === 0) return "Nothing found";
  return state.count === 1 ? "1 found" : `${state.count} found`;
}
