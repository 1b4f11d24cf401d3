import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";
import { colourRuleNames, faultsOf, rulesBesideColours, rulesOfStructure } from "#tests/axe.ts";
import { sidesOf } from "#tests/setup/short-form.ts";
import { asPainted } from "./paint.ts";

type Axe = { run(part: ElementContext, options: RunOptions): Promise<AxeResults> };

/** Axe minified: reading the full source took longer than running it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe looks at beside a page's structure: its colours in each theme, and the size of what can be pressed. */
const allSides = ["light", "dark", "targets"] as const;
type Side = (typeof allSides)[number];

/** Axe finds nothing, by WCAG 2.2 AA and its own best practices, in the light and the dark theme. */
export async function expectAccessible(page: Page, sides: readonly Side[] = allSides): Promise<void> {
  expect.soft(await findFaults(page, sides), page.url()).toEqual({ light: [], dark: [] });
}

/** Of a screen with this number: in full all, in the short form one beside the structure, which every page has looked at. */
export const axeSidesOf = (number: number) => sidesOf(allSides, number);

/** What axe finds, in words; of colours what is new in this document (`findPaleTexts`). */
export async function findFaults(page: Page, sides: readonly Side[] = allSides) {
  // Injected once per document, which keeps it. Frames are checked separately.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
  const findPale = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme });
    return asPainted(page, () => page.evaluate(findPaleTexts, colourRuleNames));
  };
  const rest = await asPainted(page, () =>
    page.evaluate(
      (options) => (Reflect.get(window, "axe") as Axe).run(document, options),
      sides.includes("targets") ? rulesBesideColours : rulesOfStructure,
    ),
  );
  const found = { light: faultsOf(rest), dark: [] as string[] };
  for (const theme of ["light", "dark"] as const)
    if (sides.includes(theme)) found[theme].push(...(await findPale(theme)));
  return found;
}

/**
 * Axe's colour rules, for one text of each look that they have not judged before in this document: half of axe's time
 * went to the same frame and to cards alike. Two texts look alike when they and all around them have the same tags,
 * classes and colours. Runs in the page.
 */
async function findPaleTexts(values: string[]): Promise<string[]> {
  const axe: Axe = Reflect.get(window, "axe");
  type Looks = { numbers: Map<string, number>; judged: Set<number> };
  const looks: Looks = Reflect.get(window, "axeLooks") ?? { numbers: new Map(), judged: new Set() };
  Reflect.set(window, "axeLooks", looks);

  const known = new Map<Element, number>();
  const lookOf = (element: Element): number => {
    const numbered = known.get(element);
    if (numbered !== undefined) return numbered;
    const style = getComputedStyle(element);
    const look = [
      element.parentElement && lookOf(element.parentElement),
      element.tagName,
      element.getAttribute("class"),
      element.matches(":disabled, [aria-disabled=true], [inert], label:has(:disabled)"),
      ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.textShadow],
      ...[style.fontSize, style.fontWeight, style.textDecorationLine],
    ].join("|");
    const number = looks.numbers.get(look) ?? looks.numbers.size;
    looks.numbers.set(look, number);
    known.set(element, number);
    return number;
  };

  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
  // What is in a frame has no look here: it is judged each time.
  const texts = [...document.body.querySelectorAll("*")].filter(
    (element) => hasText(element) || element.matches("input, select, textarea, iframe"),
  );
  const faults: string[] = [];
  const judge = async (include: Element[]) => {
    if (include.length === 0) return;
    const { violations, passes, incomplete } = await axe.run(
      { include },
      { runOnly: { type: "rule", values }, elementRef: true, selectors: false },
    );
    for (const { nodes } of [...violations, ...passes, ...incomplete])
      for (const { element } of nodes) if (element) looks.judged.add(lookOf(element));
    for (const { id, help, nodes } of violations)
      faults.push(...nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html}: ${failureSummary}`));
  };
  const unjudged = texts.filter((text) => !looks.judged.has(lookOf(text)));
  const first = new Map(unjudged.toReversed().map((text) => [lookOf(text), text]));
  await judge([...first.values()]);
  // Axe leaves out what it can't see, such as a slide that is not shown yet: its look may be another's that it can.
  const firsts = new Set(first.values());
  await judge(unjudged.filter((text) => !firsts.has(text) && !looks.judged.has(lookOf(text))));
  return faults;
}
