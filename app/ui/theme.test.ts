import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const css = read("./theme.css");
const design = read("../../docs/design.md");

/** The rows of the design page's table of colours that list plain pairs: names, light, dark. */
const rows = [
  ...design.matchAll(/^\| ((?:`[a-z]+` ?)+)\| ((?:#[0-9A-F]{6} ?)+)\| ((?:#[0-9A-F]{6} ?)+)\|/gm),
];

test("the design page lists the colours of surfaces, text and lines as the theme has them", () => {
  const pairs = rows.flatMap(([, names = "", light = "", dark = ""]) => {
    const [lights, darks] = [light.trim().split(" "), dark.trim().split(" ")];
    return [...names.matchAll(/[a-z]+/g)].map(([name], index) => ({
      name,
      value: `light-dark(${lights[index]}, ${darks[index]})`.toLowerCase(),
    }));
  });
  expect(pairs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["paper", "raised", "sunken", "ink", "muted", "rule", "hair", "field"]),
  );
  for (const { name, value } of pairs.filter(({ name }) => !/danger|success/.test(name)))
    expect(css).toContain(`--color-${name}: ${value};`);
});
