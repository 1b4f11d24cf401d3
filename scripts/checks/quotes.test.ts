import { expect, test } from "vitest";
import { coveragePage, missingOrUnknown, quotesIn } from "./quotes.ts";

const clauses = [
  { id: "§2.1", words: "Home" },
  { id: "D4", words: "Back" },
];

test("a test's line of clause numbers is read, ranges too; prose and code quote nothing", () => {
  const text = ["// §2.1–3 D42", "  // §8.10", "// see §9.1 for why", 'test("§7.1", () => {});'].join("\n");
  expect(quotesIn(text).map(({ id, line }) => `${line} ${id}`)).toEqual([
    "1 §2.1",
    "1 §2.2",
    "1 §2.3",
    "1 D42",
    "2 §8.10",
  ]);
});

test("a clause without a test and a quote of an unknown clause are both reported", () => {
  const quotes = [
    { file: "a.test.ts", line: 3, id: "§2.1" },
    { file: "a.test.ts", line: 9, id: "§2.7" },
  ];
  expect(missingOrUnknown(clauses, quotes)).toEqual([
    "no test quotes D4: Back",
    "a.test.ts:9 quotes §2.7, which is not a clause",
  ]);
  expect(
    missingOrUnknown(clauses, [...quotes.slice(0, 1), { file: "b.test.ts", line: 1, id: "D4" }]),
  ).toEqual([]);
});

test("the page names each of a clause's test files once", () => {
  const quotes = [1, 2].map((line) => ({ file: "a.test.ts", line, id: "§2.1" }));
  expect(coveragePage(clauses, quotes)).toContain("| §2.1 | Home | `a.test.ts` |");
});
