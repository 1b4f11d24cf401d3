import { expect, test } from "vitest";
import type { Compared } from "./compare.ts";
import { goals } from "./goals.ts";
import { reportOn } from "./report.ts";
import type { Measured } from "./results.ts";

const byHand = "## Where the time goes\n\nIn words.\n";
const figures = { cpuUs: 100, perSecond: 10, p50: 1, p99: 2 };

function measured<Value>(value: Value): Measured<Value> {
  return { at: "2026-01-02T03:04:05Z", commit: "abc", machine: "one machine", quick: false, busy: 0, value };
}

function peers(ours: number, express: number) {
  const one = (id: string, ratio: number): Compared => ({
    ...{ id, name: id, ratio },
    studio: figures,
    bare: figures,
  });
  return measured([one("shokti", ours), one("express", express)]);
}

const scale = measured({
  small: { users: 1, articles: 1, payments: 1 },
  large: { users: 2, articles: 2, payments: 2 },
  fillSeconds: 1,
  calls: [{ name: "A call", small: { p50: 1, p99: 2 }, large: { p50: 3, p99: 4 } }],
  peakRss: 1,
});

const rowOf = (document: string, start: string) =>
  document.split("\n").find((line) => line.startsWith(`| ${start}`));

test("a part that is measured alone leaves the rest of the page as it was measured", () => {
  const whole = reportOn(`# Performance\n\n${byHand}`, { peers: peers(1.5, 1.65), scale });
  const again = reportOn(whole, { peers: peers(1.25, 1.65) });
  expect(again).toBe(whole.replaceAll("1.50", "1.25"));
  expect(reportOn(again, {})).toBe(again);
});

test("what is written by hand stays, at the end", () => {
  expect(reportOn(`# Performance\n\n${byHand}`, { scale }).endsWith(`\n\n${byHand}`)).toBe(true);
});

test("every goal has a row; why it was not reached stands where it was not", () => {
  const [list] = goals.filter(({ name }) => name.startsWith("A list not asked for before"));
  const start = "A list not asked for before";
  const none = reportOn("# Performance\n\n", {});
  for (const { name } of goals) expect(rowOf(none, name)).toContain("| not measured |");
  const better = reportOn(none, { peers: peers(1.5, 1.65) });
  expect(rowOf(better, start)).toContain("| 1.50 (Express 1.65) | below Express | reached |");
  const worse = reportOn(better, { peers: peers(3, 1.65) });
  expect(rowOf(worse, start)).toContain(`| 3.00 (Express 1.65) | below Express | ${list?.why} |`);
});
