import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "../setup/project.mjs";

export type Counts = { passed: number; failed: number; skipped: number };
export type StageOutcome = Counts & {
  isGood: boolean;
  note?: string;
  /** The tests that failed, by file and name. */
  failures?: readonly string[];
};
export type StageResult = StageOutcome & { name: string; seconds: number };

/** A runner's counts, from its report; a runner that failed without a failing test counts as one failure. */
export function tally(report: string, exitCode: number): StageOutcome {
  const hasReport = existsSync(report);
  const counts = hasReport ? readReport(JSON.parse(readFileSync(report, "utf8"))) : none();
  const isGood = hasReport && exitCode === 0 && counts.failed === 0;
  if (!isGood && counts.failed === 0) counts.failed = 1;
  return { ...counts, isGood };
}

/** One line per stage with its failed tests below, then the total alone on the last line. */
export function closingLines(results: StageResult[]): string[] {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.flatMap(({ name, isGood, passed, failed, seconds, note, failures = [] }) => {
    const counts = passed + failed > 0 ? ` · ${passed} passed, ${failed} failed` : "";
    const line = `${name.padEnd(width)}  ${isGood ? "ok    " : "FAILED"}  ${seconds} s${counts}${note ? ` · ${note}` : ""}`;
    return [line, ...failures.map((failure) => `  ✗ ${failure}`)];
  });
  const sum = (key: keyof Counts) => results.reduce((total, result) => total + result[key], 0);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  return [...lines, `${sum("passed")} passed, ${sum("failed")} failed${skipped}`];
}

function none() {
  return { passed: 0, failed: 0, skipped: 0, failures: [] };
}

/** Both runners report in JSON, each in its own format. */
function readReport(report: VitestReport | PlaywrightReport): Counts & { failures: string[] } {
  if ("stats" in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const failures = report.suites.flatMap(failuresOfSuite);
    return { passed: expected + flaky, failed: unexpected, skipped, failures };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOfFile),
  };
}

function failuresOfFile({ name, assertionResults }: VitestFile): string[] {
  return assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => `${relative(root, name)} › ${fullName}`);
}

function failuresOfSuite({ file, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `${file} › ${title}`);
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

type VitestFile = { name: string; assertionResults: { status: string; fullName: string }[] };
type VitestReport = Record<
  "numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests",
  number
> & { testResults: VitestFile[] };

type PlaywrightSuite = {
  file: string;
  specs?: { title: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number>;
  suites: PlaywrightSuite[];
};
