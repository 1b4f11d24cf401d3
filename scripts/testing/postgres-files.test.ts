import { dirname } from "node:path";
import { expect, test } from "vitest";
import { filesOnPostgres, leftToFull } from "./postgres-files.ts";

const all = filesOnPostgres({ isShort: false });
const chosen = filesOnPostgres({ isShort: true });

test("each file that npm test leaves to the full form on PostgreSQL is one that runs there in full", () => {
  expect(leftToFull.filter((file) => !all.includes(file))).toEqual([]);
  expect(chosen.toSorted()).toEqual(all.filter((file) => !leftToFull.includes(file)).toSorted());
});

test("npm test runs some file of each room on PostgreSQL", () => {
  const kept = new Set(chosen.map(dirname));
  expect([...new Set(all.map(dirname))].filter((folder) => !kept.has(folder))).toEqual([]);
});
