import type { AxeResults, RunOptions } from "axe-core";

/** Leaves out what passes, which halves the time. */
const resultTypes: RunOptions["resultTypes"] = ["violations"];

/** WCAG 2.2 AA, and axe's own best practices. */
const allRules: RunOptions = {
  resultTypes,
  // Axe would fetch and parse all stylesheets again, which none of these rules reads: a twentieth of the time.
  preload: { assets: ["media"] },
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** The only rules whose result depends on the theme. */
export const colourRuleNames = ["color-contrast", "link-in-text-block"];

/** Those rules alone. */
export const colourRules: RunOptions = { resultTypes, runOnly: { type: "rule", values: colourRuleNames } };

/** All others. */
export const rulesBesideColours: RunOptions = {
  ...allRules,
  rules: Object.fromEntries(colourRuleNames.map((name) => [name, { enabled: false }])),
};

/** Axe's findings as readable lines. */
export function faultsOf({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary}`),
  );
}
