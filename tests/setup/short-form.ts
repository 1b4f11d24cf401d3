/**
 * Whether tests run in their short form, as `npm test` has them: it leaves out those marked as `long`, and looks from one
 * side at what is looked at from several in full (docs/decisions/061-short-form.md). A runner called by itself runs all.
 */
export const isShort = process.env.TEST_FORM === "short";

/** What says so to a runner. */
export const shortForm = { TEST_FORM: "short" };

/** The sides to look at something from: in full all, in the short form one, the next for the thing with the next number. */
export function sidesOf<Side>(sides: readonly Side[], number: number, short = isShort): readonly Side[] {
  return short ? sides.slice(number % sides.length, (number % sides.length) + 1) : sides;
}

/** The mark of a journey that the short form leaves out; say at it why, such as where `npm test` holds what it shows. */
export const long = { tag: "@long" };
