import { beforeAll, expect, test } from "vitest";
import type { Article } from "#contract/articles.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { createArticle, createTrainer, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const titles = [
  "Up 100% today",
  "snake_case",
  "snakeXcase",
  "back\\slash",
  "Crème brûlée",
  "শক্তি আর ঘুম",
  "Two  spaces",
  "O'Brien; drop table",
  "Shanta’s “first” mile",
  "মিনা",
  "মোনা",
  "র\u200D্যাব",
  "Łukasz and Øyvind",
  "IŞIK",
];

beforeAll(async () => {
  for (const title of titles) await createArticle(studio, { article_title: title });
});

const found = async (q: string) =>
  (await read<Article[]>(send(studio, "GET", `/articles?q=${encodeURIComponent(q)}`))).map(
    ({ article_title }) => article_title,
  );

const searches: [string, string[]][] = [
  ["100%", ["Up 100% today"]],
  ["%", ["Up 100% today"]],
  ["e_c", ["snake_case"]],
  ["_", ["snake_case"]],
  ["\\", ["back\\slash"]],
  ["k\\s", ["back\\slash"]],
  ["creme BRULEE", ["Crème brûlée"]],
  ["CRÈME", ["Crème brûlée"]],
  ["cre\u0300me", ["Crème brûlée"]],
  ["শক্তি", ["শক্তি আর ঘুম"]],
  ["  two spaces ", ["Two  spaces"]],
  ["o'brien; drop", ["O'Brien; drop table"]],
  ["o’brien", ["O'Brien; drop table"]],
  [`shanta's "first"`, ["Shanta’s “first” mile"]],
  ["মিনা", ["মিনা"]],
  ["মান", []],
  ["র্যাব", ["র\u200D্যাব"]],
  ["lukasz", ["Łukasz and Øyvind"]],
  ["ŁUKASZ AND OYVIND", ["Łukasz and Øyvind"]],
  ["ışık", ["IŞIK"]],
  ["isik", ["IŞIK"]],
  ["nothing like it", []],
];

test.each(searches)(
  "a search for %j finds exactly what has it, wildcards counting as text",
  async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  },
);

test("an empty search is no search", async () => {
  expect((await found("")).toSorted()).toEqual(titles.toSorted());
  expect((await found("   ")).toSorted()).toEqual(titles.toSorted());
});

test("a search for more than 100 characters, or for a null character, answers 400", async () => {
  expect((await refusal(send(studio, "GET", `/articles?q=${"x".repeat(101)}`))).fields).toHaveProperty("q");
  expect((await refusal(send(studio, "GET", "/articles?q=a%00b"))).code).toBe("invalid");
});

test("names sort by their letters, then by their accents, and Bengali by its vowels", async () => {
  const sorted = ["Jose", "José", "Jose Luis", "Łukasz", "Lumi", "Öyvind", "Zoe", "কা", "কি", "কু", "ক্য", "খা"];
  for (const name of sorted.toReversed()) await createTrainer(studio, { name });
  const people = await read<{ name: string }[]>(send(studio, "GET", "/users?sort=name"));
  expect(people.map(({ name }) => name).filter((name) => sorted.includes(name))).toEqual(sorted);
});
