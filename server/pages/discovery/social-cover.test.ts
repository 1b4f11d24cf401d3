import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inkOf } from "#contract/ink.ts";
import { coverSvg } from "./social-cover.ts";

const sheet = (name: string) => readFileSync(new URL(`../../../app/ui/${name}.css`, import.meta.url), "utf8");
const [press, inks] = [sheet("press"), sheet("inks")];

/** What the pages' stylesheet says of an ink: its ground, its sun and where that stands. */
function inkOnPages(number: number): (string | undefined)[] {
  const rule = new RegExp(`\\.ink-${number} \\{([^}]*)\\}`).exec(press)?.[1] ?? "";
  const [ground = "", sun = "", at = ""] = [...rule.matchAll(/: ([^;]+);/g)].map(([, value]) =>
    String(value),
  );
  const colour = (value: string) => inks.split(`${value.slice("var(".length, -1)}: `)[1]?.split(";")[0];
  return [colour(ground), colour(sun), ...at.split(" ")];
}

test("a shared link's cover has the ink and the sun that pages print it with", () => {
  const ids = Array.from({ length: 40 }, (_, number) => `id-${number}`);
  expect(new Set(ids.map(inkOf)).size).toBe(5);
  for (const id of ids) {
    const cover = coverSvg({ inked: id, name: "Rina", width: 100, height: 100 });
    const ground = /<rect [^>]*fill="([^"]+)"/.exec(cover)?.[1];
    const [, x, y, sun] = /<circle cx="([^"]+)" cy="([^"]+)" r="38" fill="([^"]+)"/.exec(cover) ?? [];
    expect([
      ground?.toLowerCase(),
      sun?.toLowerCase(),
      `${Math.round(Number(x))}%`,
      `${Math.round(Number(y))}%`,
    ]).toEqual(inkOnPages(inkOf(id)));
  }
});
