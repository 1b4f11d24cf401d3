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
