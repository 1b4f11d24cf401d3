import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), "utf8");
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, "");
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => String(name));

const sheets = globSync("app/**/*.css", { cwd: root }).map((file) => ({
  file,
  css: withoutComments(text(file)),
}));
const inks = sheets.find(({ file }) => file.endsWith("/inks.css"))?.css ?? "";
const scripts = globSync("app/**/*.{ts,tsx}", { cwd: root, exclude: (file) => /\.test\./.test(String(file)) })
  .map((file) => text(file))
  .join("\n");
const design = text("docs/design.md");

const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^)]*\)/gi;

test("every colour is in inks.css, and none is written there twice", () => {
  for (const { file, css } of sheets.filter(({ css }) => css !== inks))
    expect(css.match(literal), file).toBeNull();
  const written: string[] = inks.match(literal) ?? [];
  expect(written.filter((colour, index) => written.indexOf(colour) !== index)).toEqual([]);
});

test("every ink is used, and named where it is", () => {
  const used = sheets.flatMap(({ css }) => namesIn(css, /var\((--ink-[\w-]+)/g));
  expect([...new Set(used)].sort()).toEqual(namesIn(inks, /(--ink-[\w-]+):/g).sort());
});

test("the design page lists the colours of surfaces, text and lines as the theme has them", () => {
  const css = inks.replaceAll(
    /var\((--ink-[\w-]+)\)/g,
    (_, ink) => inks.split(`${ink}: `)[1]?.split(";")[0] ?? "",
  );
  const rows = design.matchAll(/^\| ((?:`[a-z]+` ?)+)\| ((?:#[0-9A-F]{6} ?)+)\| ((?:#[0-9A-F]{6} ?)+)\|/gm);
  const pairs = [...rows].flatMap(([, names = "", light = "", dark = ""]) => {
    const [lights, darks] = [light.trim().split(" "), dark.trim().split(" ")];
    return namesIn(names, /([a-z]+)/g).map((name, index) => ({
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

test("no class looks for what another part of its group has: the browser would style the whole page anew at each change", () => {
  expect(scripts.match(/\b(?:group|peer)-(?:not-)?has-\S+/g)).toBeNull();
});

test("the design page lists every hook that scripts set and styles read, and there is no other", () => {
  const read = [
    ...sheets.flatMap(({ css }) => namesIn(css, /(?:\[|attr\()(data-[a-z-]+)/g)),
    // In class names: data-chosen:underline, not-data-away:invisible, [[data-booked]_&]:grid, [&_[data-roll]~*].
    ...namesIn(scripts, /[\s"'`[-](data-[a-z-]+)(?::\w|:-|\][_~])/g),
  ];
  const set = [
    ...namesIn(scripts, /\s(data-[a-z-]+)=/g),
    ...namesIn(scripts, /"(data-[a-z-]+)": ""/g),
    ...namesIn(scripts, /Attribute\("(data-[a-z-]+)"/g),
    ...namesIn(scripts, /dataset\.([a-z]+) ?=[^=]/g).map((name) => `data-${name}`),
    ...namesIn(text("app/ui/look.ts"), /^ {2}([a-z]+): \[/gm).map((name) => `data-${name}`),
  ];
  const listed = namesIn(design, /^\| `(data-[a-z-]+)` \|/gm);
  const sorted = (names: string[]) => [...new Set(names)].sort();
  expect(sorted(read)).toEqual(listed);
  // The kind of a toast is seen in its icon; its tests read it here.
  expect(sorted(set).filter((name) => name !== "data-kind")).toEqual(listed);
});
