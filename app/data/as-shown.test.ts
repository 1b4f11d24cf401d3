import { expect, test } from "vitest";
import { z } from "zod";
import { fieldsOfWords } from "#contract/primitives.ts";
import { asShown } from "./as-shown.ts";

const contract = import.meta.glob<Record<string, unknown>>(
  ["../../contract/*.ts", "!../../contract/*.test.ts"],
  { eager: true },
);
/** Looked up by, Markdown (both typeset where they are shown), and answered under another name. */
const setElsewhere = ["class_name", "article_details", "how", "note"];

test("of every field that holds people's own words it is said whether answers show it typeset", () => {
  const bodies = Object.values(contract).flatMap((file) =>
    Object.values(file).filter((part) => part instanceof z.ZodObject),
  );
  const names = new Set(bodies.flatMap(fieldsOfWords));
  expect(names).toContain("class_details");
  for (const name of names)
    expect(asShown({ [name]: "it's" }), name).toEqual({
      [name]: setElsewhere.includes(name) ? "it's" : "it’s",
    });
});

/** Texts that nobody wrote here: addresses, ids, days, and words of the studio's own and of other services. */
const notWritten =
  `address areas_of_expertise article_image_url available_slots card choose_password class_image_url
  clientSecret day device email endsOn failure finishedAt from message offeredUntil photoUrl providerId providers
  receiptNumber remedy requestId reviewer_img_url says slotTiming startsOn state text tier token transactionId
  triedDomain until url whyNotCancellable whyNotPausable`.split(/\s+/);
/** Lists of class names, which are looked up by, too. */
const listsOfNames = ["available_classes", "classes"];

test("of every text in an answer it is said whether it is shown typeset", () => {
  const answers = Object.values(contract)
    .flatMap((file) => Object.values(file))
    .filter((part) => part instanceof z.ZodObject && part.meta()?.id !== undefined);
  const names = new Set(answers.flatMap((answer) => textsIn(answer)));
  expect(names).toContain("hidden_reason");
  const isTypeset = (name: string) => asShown<Record<string, string>>({ [name]: "it's" })[name] !== "it's";
  const said = [...notWritten, ...setElsewhere, ...listsOfNames];
  expect([...names].filter((name) => isTypeset(name) === said.includes(name))).toEqual([]);
});

/** The names of the texts in a schema, other than days and moments, and what has a form of its own, such as an id. */
function textsIn(schema: unknown, name = ""): string[] {
  if (schema instanceof z.ZodType && /YYYY-MM-DD|ISO 8601/.test(schema.description ?? "")) return [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsIn(field, name));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option, name));
  if (schema instanceof z.ZodArray) return textsIn(schema.element, name);
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  if (isWrapped) return textsIn(schema.unwrap(), name);
  return schema instanceof z.ZodString && !schema.def.checks?.length ? [name] : [];
}

test("what people wrote is typeset, names that calls send back are not", () => {
  const answer = {
    pages: [
      { rows: [{ _id: "it's", name: "Nuala O'Neil", available_classes: ["Beginners' Yoga"], years: 2 }] },
    ],
    class_name: "Beginners' Yoga",
    article_details: 'A [link](/all-classes "here")',
    email: "o'neil@example.com",
    rejection_reason: null,
  };
  expect(asShown(answer)).toEqual({
    ...answer,
    pages: [
      { rows: [{ _id: "it's", name: "Nuala O’Neil", available_classes: ["Beginners' Yoga"], years: 2 }] },
    ],
  });
});

test("what is not plain data is passed through", () => {
  const file = new Blob(["'"]);
  expect(asShown(file)).toBe(file);
  expect(asShown(null)).toBeNull();
  expect(asShown(undefined)).toBeUndefined();
});
