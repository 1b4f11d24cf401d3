import { existsSync, readFileSync } from "node:fs";
import { Advice } from "../../setup/project.mjs";
import { noBehaviour } from "./descriptions.ts";

/** A mutant in Stryker's report. */
type Mutant = {
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number } };
  status: "Killed" | "Timeout" | "Survived" | "NoCoverage" | "Ignored" | "RuntimeError" | "CompileError";
  statusReason?: string;
  coveredBy?: string[];
  testsCompleted?: number;
};
type Report = { files: Record<string, { mutants: Mutant[] }> };

/** What became of an area's mutants: those that count, and each that no test noticed, as a line to read. */
export type Results = { mutants: number; killed: number; excused: number; survivors: string[] };

/** Reads of a report of Stryker's what is about these files: it has all that is known. Undefined if it wrote none. */
export function readResults(report: string, files: readonly string[]): Results | undefined {
  if (!existsSync(report)) return undefined;
  const known = (JSON.parse(readFileSync(report, "utf8")) as Report).files;
  const all = files.flatMap((path) => (known[path]?.mutants ?? []).map((mutant) => ({ path, ...mutant })));
  const killed = all.filter(({ status }) => status === "Killed" || status === "Timeout");
  const alive = all.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  // Whatever cut it short: what was not tried cannot have survived.
  const cut = alive.filter(({ coveredBy = [], testsCompleted = 0 }) => testsCompleted < coveredBy.length);
  if (cut.length > 0)
    throw new Advice(`Of ${cut.length} mutants not all tests ran: delete .cache/mutate and start again.`);
  return {
    mutants: killed.length + alive.length,
    killed: killed.length,
    // Not those that the plugin leaves out.
    excused: all.filter(({ status, statusReason }) => status === "Ignored" && statusReason !== noBehaviour)
      .length,
    survivors: alive.map(
      ({ path, location, mutatorName, replacement = "", status }) =>
        `${path}:${location.start.line} ${mutatorName} → ${replacement.replace(/\s+/g, " ").slice(0, 100)}` +
        (status === "NoCoverage" ? " (no test runs it)" : ""),
    ),
  };
}

/** The share that tests noticed, in per cent; all of none. */
export function scoreOf({ mutants, killed }: Results): number {
  return mutants === 0 ? 100 : (100 * killed) / mutants;
}
