import { expect, test } from "vitest";
import { backupName, expiredBackups } from "./retention.ts";

const dayMs = 24 * 60 * 60 * 1000;
const last = new Date("2026-11-22T03:00:00.000Z");
const daysAgo = (days: number) => backupName(new Date(last.getTime() - days * dayMs), "sqlite");

test("of two years of daily backups those of the last week, of four weeks and of twelve months stay", () => {
  const all = Array.from({ length: 730 }, (_, days) => daysAgo(days));
  const expired = new Set(expiredBackups(all));
  expect(all.filter((name) => !expired.has(name)).map((name) => name.slice(7, 15))).toEqual([
    ...["20261122", "20261121", "20261120", "20261119", "20261118", "20261117", "20261116"],
    ...["20261115", "20261108", "20261101"],
    ...["20261031", "20260930", "20260831", "20260731", "20260630", "20260531", "20260430"],
    ...["20260331", "20260228", "20260131", "20251231"],
  ]);
});

test("after months without any the last ones are still there, and files of other names are nobody's to delete", () => {
  const old = ["shokti-20260101T000000Z.sqlite", "shokti-20250101T000000Z.dump"];
  expect(expiredBackups([...old, "shokti.sqlite", "shokti-20250101T000000Z.sqlite.gz"])).toEqual([]);
});

test("of one day the newest stays", () => {
  const names = ["shokti-20261122T030000Z.sqlite", "shokti-20261122T150000Z.sqlite"];
  expect(expiredBackups(names)).toEqual([names[0]]);
});

test("a file with a date that does not exist is nobody's backup, and stops none", () => {
  expect(expiredBackups(["shokti-20269922T030000Z.sqlite", daysAgo(0)])).toEqual([]);
});
