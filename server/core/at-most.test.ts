import { expect, test } from "vitest";
import { atMost } from "./at-most.ts";

test("no more run at once than may, each in its turn, and one that fails gives its place on", async () => {
  const inTurn = atMost(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const works = ends.map(({ promise }, number) =>
    inTurn(() => {
      begun.push(number);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1]);

  ends[0]?.reject(new Error("no page"));
  await expect(works[0]).rejects.toThrow("no page");
  expect(begun).toEqual([0, 1, 2]);

  for (const [number, { resolve }] of ends.entries()) resolve(number);
  expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
});
