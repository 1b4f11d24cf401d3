import { expect, test } from "vitest";
import { asShown } from "./as-shown.ts";

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
