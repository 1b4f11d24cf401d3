import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inkOf } from "#contract/ink.ts";
import { coverSvg } from "./social-cover.ts";

const press = readFileSync(new URL("../../../app/ui/press.css", import.meta.url), "utf8");

/** What the pages' stylesheet says of an ink: its ground, its sun and where that stands. */
function inkOnPages(number: number): string[] {
  const rule = new RegExp(`\\.ink-${number} \\{([^}]*)\\}`).exec(press)?.[1] ?? "";
  return [...rule.matchAll(/--press-\w+: ([^;]+);/g)].map(([, value]) => String(value));
}

test("a shared link's cover has the ink and the sun that pages print it with", () => {
  const ids = Array.from({ length: 40 }, (_, number) => `id-${number}`);
  expect(new Set(ids.map(inkOf)).size).toBe(5);
  for (const id of ids) {
    const cover = coverSvg({ id, name: "Rina", width: 100, height: 100 });
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
