import type { AxeResults, RunOptions } from "axe-core";

/** Leaves out what passes, which halves the time. */
const resultTypes: RunOptions["resultTypes"] = ["violations"];

/** WCAG 2.2 AA, and axe's own best practices; it holds the rule for 2.5.3 to be an experiment. */
export const allRules: RunOptions = {
  resultTypes,
  // Axe would fetch and parse all stylesheets again, which none of these rules reads: a twentieth of the time.
  preload: { assets: ["media"] },
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "label-content-name-mismatch": { enabled: true } },
};

/** The only rules whose result depends on the theme. */
export const colourRuleNames = ["color-contrast", "link-in-text-block"];

/** Those rules alone. */
export const colourRules: RunOptions = { resultTypes, runOnly: { type: "rule", values: colourRuleNames } };

/** The rule that measures how far apart what can be pressed is; it alone takes as long as half of all others. */
const targetRuleName = "target-size";

/** All others. */
export const rulesBesideColours = without(colourRuleNames);

/** All but those about colours and targets: what the same page is told in any theme and at any width. */
export const rulesOfStructure = without([...colourRuleNames, targetRuleName]);

function without(names: string[]): RunOptions {
  const left = Object.fromEntries(names.map((name) => [name, { enabled: false }]));
  return { ...allRules, rules: { ...allRules.rules, ...left } };
}

/** Axe's findings as readable lines. */
export function faultsOf({ violations }: Pick<AxeResults, "violations">): string[] {
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(" ")}: ${failureSummary}`),
  );
}
