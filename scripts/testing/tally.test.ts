import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../setup/project.mjs";
import { closingLines, tally } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

function reportOf(content: object) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [] as object[],
};
const stage = { isGood: true, passed: 5, failed: 0, skipped: 0, seconds: 3 };

test("Vitest's report is counted, with its to-dos as skipped", () => {
  expect(tally(reportOf(vitestReport), 0)).toMatchObject({ passed: 5, failed: 0, skipped: 2, isGood: true });
});

test("Playwright's report is counted, and its failures are named", () => {
  const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 2 };
  const specs = [
    { title: "a visitor books", ok: false },
    { title: "a member leaves", ok: true },
  ];
  const suites = [{ file: "main-job.spec.ts", suites: [{ file: "main-job.spec.ts", specs }] }];
  expect(tally(reportOf({ stats, suites }), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    isGood: false,
    failures: ["main-job.spec.ts › a visitor books"],
  });
});

test("Vitest's failures are named, each on a line below its stage", () => {
  const assertionResults = [
    { status: "failed", fullName: "a slot is booked" },
    { status: "passed", fullName: "a slot is shown" },
  ];
  const testResults = [{ name: join(root, "server", "a.test.ts"), assertionResults }];
  const outcome = tally(reportOf({ ...vitestReport, numFailedTests: 1, testResults }), 1);
  expect(closingLines([{ ...outcome, name: "unit", seconds: 3 }])).toEqual([
    "unit  FAILED  3 s · 5 passed, 1 failed",
    `  ✗ ${join("server", "a.test.ts")} › a slot is booked`,
    "5 passed, 1 failed, 2 skipped",
  ]);
});

test("a runner that fails without a failing test counts as one failure", () => {
  expect(tally(reportOf(vitestReport), 1)).toMatchObject({ failed: 1, isGood: false });
});

test("a runner that writes no report counts as one failure", () => {
  expect(tally(join(folder, "absent.json"), 1)).toMatchObject({ passed: 0, failed: 1, isGood: false });
});

test("a runner that reports success without any report did not run, and counts as one failure", () => {
  expect(tally(join(folder, "absent.json"), 0)).toMatchObject({ failed: 1, isGood: false });
});

test("the last line is the total alone, and mentions skipped tests only if there are any", () => {
  const lines = closingLines([
    { ...stage, name: "unit" },
    { ...stage, name: "e2e", failed: 2, isGood: false },
  ]);
  expect(lines.at(-1)).toBe("10 passed, 2 failed");
  expect(closingLines([{ ...stage, name: "unit", skipped: 1 }]).at(-1)).toBe("5 passed, 0 failed, 1 skipped");
});
