import { expect, test } from "vitest";
import { clausesIn } from "./clauses.ts";

const idsIn = (text: string) => clausesIn(text).map(({ id }) => id);

test("each paragraph, list item and table row below a heading counts as one clause; table headers and rules don't", () => {
  const text = [
    "# Title",
    "An introduction asks for nothing.",
    "## 1. Things",
    "A paragraph.",
    "",
    "### A heading within",
    "- An item",
    "- Another",
    "| Route | Screen |",
    "|---|---|",
    "| / | Home |",
    "## 2. More",
    "A paragraph.",
    "| Method and path | Payload |",
    "|---|---|",
    "| GET /users | none |",
  ].join("\n");
  expect(clausesIn(text).map(({ id, words }) => `${id} ${words}`)).toEqual([
    "§1.1 A paragraph.",
    "§1.2 An item",
    "§1.3 Another",
    "§1.4 / Home",
    "§2.1 A paragraph.",
    "§2.2 GET /users none",
  ]);
});

test("a decision has its own number, and the text around it is no clause", () => {
  expect(idsIn("# Decisions\nWhy.\n## The product\n- D1 · Name.\n- D12 · Proof.\n\nMore.")).toEqual([
    "D1",
    "D12",
  ]);
});

test("a clause's words are its first ones, without markup that would break a table", () => {
  const [clause] = clausesIn(`## 1. Things\n- **Bold** \`code\` | bar ${"word ".repeat(30)}`);
  expect(clause?.words).toMatch(/^Bold code bar word/);
  expect(clause?.words.length).toBeLessThanOrEqual(71);
  expect(clause?.words.endsWith("…")).toBe(true);
});
