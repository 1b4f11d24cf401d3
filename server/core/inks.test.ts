import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inks, lights, tokens } from "./inks.ts";

const root = new URL("../../", import.meta.url);
const sheet = readFileSync(new URL("app/ui/inks.css", root), "utf8");
/** A colour as the stylesheet has it: by its name, if it is an ink. */
const written = (colour: string) => {
  const name = Object.entries(inks).find(([, value]) => value === colour)?.[0];
  return name ? `var(--ink-${name})` : colour;
};

test("an ink outside the pages is the ink of that name in their stylesheet", () => {
  for (const [name, colour] of Object.entries(inks)) expect(sheet).toContain(`--ink-${name}: ${colour};`);
});

test("a light outside the pages is theirs, in both themes", () => {
  for (const [timing, { ground, deep }] of Object.entries(lights))
    expect(sheet).toContain(`--color-${timing.toLowerCase()}: light-dark(${written(ground)}, ${deep});`);
});

test("a token outside the pages is theirs, in both themes", () => {
  for (const [name, { light, dark }] of Object.entries(tokens))
    expect(sheet).toContain(`--color-${name}: light-dark(${written(light)}, ${written(dark)});`);
});

test("neither the server nor a script has a colour of its own", () => {
  const files = globSync(["server/**/*.ts", "scripts/**/*.{ts,mjs}"], { cwd: root });
  const coloured = files.filter(
    (file) =>
      !/\.test\.|node_modules/.test(file) &&
      /(?<!&)#(?:[\da-f]{3}){1,2}\b/i.test(readFileSync(new URL(file, root), "utf8")),
  );
  expect(coloured).toEqual(["server/core/inks.ts"]);
});
