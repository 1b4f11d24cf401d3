import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inks, lights } from "./inks.ts";

const sheet = readFileSync(new URL("../../app/ui/inks.css", import.meta.url), "utf8");

test("an ink outside the pages is the ink of that name in their stylesheet", () => {
  for (const [name, colour] of Object.entries(inks)) expect(sheet).toContain(`--ink-${name}: ${colour};`);
});

test("a light outside the pages is theirs, in both themes", () => {
  const nameOf = (colour: string) => Object.entries(inks).find(([, value]) => value === colour)?.[0];
  for (const [timing, { ground, deep }] of Object.entries(lights))
    expect(sheet).toContain(
      `--color-${timing.toLowerCase()}: light-dark(var(--ink-${nameOf(ground)}), ${deep});`,
    );
});
