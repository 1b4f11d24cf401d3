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

test("who leaves the queue is never run, and those behind move up", async () => {
  const inTurn = atMost(1);
  const first = Promise.withResolvers<string>();
  const leaving = new AbortController();
  const begun: string[] = [];
  const run = (name: string, signal?: AbortSignal) =>
    inTurn(async () => {
      begun.push(name);
      return name;
    }, signal);
  const works = [inTurn(() => first.promise), run("left", leaving.signal), run("behind")];
  leaving.abort(new Error("gone"));
  await expect(works[1]).rejects.toThrow("gone");
  await expect(run("too late", leaving.signal)).rejects.toThrow("gone");
  first.resolve("first");
  expect(await Promise.all([works[0], works[2]])).toEqual(["first", "behind"]);
  expect(begun).toEqual(["behind"]);
});
