import { expect, test } from "vitest";
import type { z } from "zod";
import { NewAbsence, NewClosedDays } from "./absences.ts";
import { ArticleLink } from "./article-link.ts";
import { NewArticle } from "./articles.ts";
import { NewClass } from "./classes.ts";
import { OwnDeletion } from "./own-data.ts";
import { NewRefund, SettledOffline } from "./payments.ts";
import { Hiding, NewReview } from "./reviews.ts";
import { NewSlotWord } from "./slot-words.ts";
import { NewSubscriber } from "./subscribers.ts";
import { GivenDays, NewPause } from "./term-changes.ts";
import { NewUser, Rejection, SlotUpdate, TrainerApplication } from "./users.ts";

/** What forms ask, by its names; choices, which offer nothing wrong, aside. */
const asked = {
  NewAbsence: NewAbsence.pick({ from: true, until: true, word: true }),
  NewClosedDays,
  ArticleLink,
  NewArticle,
  NewClass,
  OwnDeletion,
  NewRefund: NewRefund.pick({ amount: true, reason: true }),
  SettledOffline,
  Hiding,
  NewReview,
  NewSlotWord: NewSlotWord.pick({ words: true }),
  NewSubscriber,
  GivenDays,
  NewPause,
  NewUser,
  Rejection: Rejection.pick({ reason: true }),
  SlotUpdate: SlotUpdate.pick({ slot_duration: true }),
  TrainerApplication: TrainerApplication.pick({ biography: true, years_of_experience: true }),
};

/** What can be in a field of text, and in one of a number. */
const typed = ["", " ", "nonsense", "x".repeat(60_000), "\u0000", "\u200B", "12/24/2026", "0000-13-45"];
const numbers = [undefined, Number.NaN, -1, 0, 0.3, 1e12];
const wrong = [...typed, ...numbers];

/** The library's own, which say what a program expected. */
const ofTheLibrary = /^(Invalid|Too (small|big)|Expected|Unrecognized)/;

// §5 D31
test.each(Object.entries(asked))("whatever is typed, %s says in words what to mend", (_, schema) => {
  const said = Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) =>
    wrong.flatMap((value) =>
      (field.safeParse(value).error?.issues ?? [])
        // A field of text gives no number, and one of a number no text.
        .filter((issue) => !(issue.code === "invalid_type" && isOfAnother(issue.expected, value)))
        .map(({ message }) => `${name}: ${message}`),
    ),
  );
  expect(said.filter((words) => ofTheLibrary.test(words.replace(/^.*?: /, "")))).toEqual([]);
});

function isOfAnother(expected: string, value: unknown): boolean {
  const isNumber = value === undefined || typeof value === "number";
  return expected === "number" || expected === "int" ? !isNumber : !(expected === typeof value);
}
