import { existsSync, readFileSync } from "node:fs";

export type Counts = { passed: number; failed: number; skipped: number };
export type StageOutcome = Counts & { isGood: boolean; note?: string };
export type StageResult = StageOutcome & { name: string; seconds: number };

/** A runner's counts, from the report it wrote; a runner that failed without a failing test counts as one. */
export function tally(report: string, exitCode: number): StageOutcome {
  const hasReport = existsSync(report);
  const counts = hasReport ? readCounts(JSON.parse(readFileSync(report, "utf8"))) : none();
  const isGood = hasReport && exitCode === 0 && counts.failed === 0;
  if (!isGood && counts.failed === 0) counts.failed = 1;
  return { ...counts, isGood };
}

/** One line per stage, then the sum alone on the last line. */
export function closingLines(results: StageResult[]): string[] {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, isGood, passed, failed, seconds, note }) => {
    const counts = passed + failed > 0 ? ` · ${passed} passed, ${failed} failed` : "";
    return `${name.padEnd(width)}  ${isGood ? "ok    " : "FAILED"}  ${seconds} s${counts}${note ? ` · ${note}` : ""}`;
  });
  const sum = (key: keyof Counts) => results.reduce((total, result) => total + result[key], 0);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  return [...lines, `${sum("passed")} passed, ${sum("failed")} failed${skipped}`];
}

function none(): Counts {
  return { passed: 0, failed: 0, skipped: 0 };
}

/** Both runners report in JSON, each in its own words. */
function readCounts(report: VitestReport | PlaywrightReport): Counts {
  if ("stats" in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

type VitestReport = Record<"numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests", number>;
type PlaywrightReport = { stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number> };
