import type { AxeResults, RunOptions } from "axe-core";

/** What passes is not listed, which takes half the time. */
const resultTypes: RunOptions["resultTypes"] = ["violations"];

/** WCAG 2.2 AA, and axe's own advice. */
export const allRules: RunOptions = {
  resultTypes,
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** The only rules whose answer a theme can change. */
export const colourRules: RunOptions = {
  resultTypes,
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/** What axe has found, as lines for people. */
export function faultsOf({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary}`),
  );
}
