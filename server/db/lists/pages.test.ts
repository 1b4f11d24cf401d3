import { beforeAll, expect, test } from "vitest";
import type { Article } from "#contract/articles.ts";
import { articleColumns } from "#server/db/rows.ts";
import { read, refusal } from "#tests/server/answers.ts";
import {
  createArticle,
  createClass,
  createPerson,
  createTrainer,
  type Person,
  send,
} from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;
let writer: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { name: "Ada", role: "admin" });
  // The same moment for all: the order must not hang on it.
  studio.clock.set(new Date("2026-11-01T00:00:00.000Z"));
  writer = await createTrainer(studio, { name: "Zoe", years_of_experience: 0 });
  for (let count = 1; count <= 11; count += 1)
    await createArticle(studio, { article_title: `Article ${count}`, writer });
  await studio.db.updateTable("articles").set({ upvotes: 3 }).where("title", "like", "%1%").execute();
  for (const name of ["Zumba", "abs", "Pilates", "Boxing"]) await createClass(studio, { class_name: name });
  await createTrainer(studio, { name: "Åsa", years_of_experience: 2.5 });
  await createTrainer(studio, { name: "bela", years_of_experience: 10 });
  await createTrainer(studio, { name: "Ana", years_of_experience: 10 });
  studio.clock.run();
});

const ask = (path: string, reader?: Person) =>
  reader ? reader.send("GET", path) : send(studio, "GET", path);
const nextOf = (answer: Response) => answer.headers.get("Link")?.match(/^<(.+)>; rel="next"$/)?.[1];
const totalOf = (answer: Response) => answer.headers.get("X-Total-Count");

/** Follows the list's own `Link` to its end; calls `between` after each page. */
async function walk(
  path: string,
  { reader = undefined as Person | undefined, between = async () => {} } = {},
) {
  const ids: string[] = [];
  const totals: (string | null)[] = [];
  for (let next: string | undefined = path; next; ) {
    const answer = await ask(next, reader);
    if (totalOf(answer) !== null) totals.push(totalOf(answer));
    next = nextOf(answer);
    ids.push(...(await read<{ _id: string }[]>(answer)).map(({ _id }) => _id));
    await between();
  }
  return { ids, totals };
}

const lists = [
  "/articles",
  "/articles?sort=newest",
  "/articles?sort=upvoted",
  "/articles?q=article%201",
  "/classes",
  "/classes?sort=name",
  "/classes?sort=popular",
  "/users?sort=name",
  "/users?sort=experience",
  "/usersbyadmin",
  "/usersbyadmin?sort=newest",
];

// D47
test.each(lists)(
  "%s: its pages together are the whole list, each row once, in its order (D47)",
  async (path) => {
    const answer = await ask(path, admin);
    const whole = (await read<{ _id: string }[]>(answer.clone())).map(({ _id }) => _id);
    expect(totalOf(answer)).toBe(String(whole.length));
    expect(nextOf(answer)).toBeUndefined();
    for (const limit of [1, 3, whole.length, 100]) {
      const { ids, totals } = await walk(`${path}${path.includes("?") ? "&" : "?"}limit=${limit}`, {
        reader: admin,
      });
      expect(ids).toEqual(whole);
      expect(totals).toEqual([String(whole.length)]);
    }
  },
);

test("paging shows every row of its beginning once while rows are added", async () => {
  const before = (await read<Article[]>(ask("/articles"))).map(({ _id }) => _id);
  const { ids } = await walk("/articles?limit=2", {
    between: async () => {
      await createArticle(studio, { article_title: "Meanwhile", writer });
    },
  });
  expect(ids.filter((id) => before.includes(id))).toEqual(before);
  expect(new Set(ids).size).toBe(ids.length);
  await studio.db.deleteFrom("articles").where("title", "=", "Meanwhile").execute();
});

// D47
test("a page keeps its search in the link to the next, and a cursor alone goes to the end of the list", async () => {
  const answer = await ask("/articles?q=article&sort=newest&limit=4");
  const next = new URL(nextOf(answer) ?? "", "http://localhost");
  expect(Object.fromEntries(next.searchParams)).toMatchObject({ q: "article", sort: "newest", limit: "4" });
  next.searchParams.delete("limit");
  const rest = await ask(next.pathname + next.search);
  expect(totalOf(rest)).toBeNull();
  expect(await read(rest)).toHaveLength(7);
});

test("people are sorted by name whatever case and accents, classes whatever case", async () => {
  const names = async (path: string, key: string) =>
    (await read<Record<string, string>[]>(ask(path))).map((row) => row[key]);
  expect(await names("/users?sort=name", "name")).toEqual(["Ana", "Åsa", "bela", "Zoe"]);
  expect(await names("/classes?sort=name", "class_name")).toEqual(["abs", "Boxing", "Pilates", "Zumba"]);
});

test("sorting by experience, upvotes and newest puts the most first", async () => {
  const years = await read<{ years_of_experience: number }[]>(ask("/users?sort=experience"));
  expect(years.map(({ years_of_experience }) => years_of_experience)).toEqual([10, 10, 2.5, 0]);
  const votes = (await read<Article[]>(ask("/articles?sort=upvoted"))).map(({ upvote }) => upvote);
  expect(votes).toEqual(votes.toSorted((left, right) => right - left));
});

test("a limit outside 1 to 100 answers 400 and names the field", async () => {
  for (const limit of ["0", "-1", "101", "1.5", "ten", "", "1e9", "NaN", "0x10z"])
    expect((await refusal(ask(`/articles?limit=${limit}`))).fields, limit).toHaveProperty("limit");
});

test("a cursor that this list did not make answers 400", async () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const bad = [
    "nonsense",
    "%F0%9F%92%AA",
    encode(null),
    encode([]),
    encode(["2026", "id", "more"]),
    encode([5, "id"]),
    encode(["a\u0000b", "id"]),
    encode(["2026", "a\u0000b"]),
    encode(["2026", "x".repeat(65)]),
    encode(["x".repeat(301), "id"]),
    encode([["2026"], "id"]),
    "x".repeat(501),
  ];
  for (const cursor of bad)
    expect((await refusal(ask(`/articles?limit=2&cursor=${cursor}`))).code, cursor).toBe("invalid");
  const ofAnother = nextOf(await ask("/articles?sort=upvoted&limit=1"))?.match(/cursor=([^&]+)/)?.[1];
  expect((await refusal(ask(`/articles?sort=newest&cursor=${ofAnother}`))).code).toBe("invalid");
});

test("a made-up number in a cursor only says where to begin, or answers 400 where its column cannot hold it", async () => {
  const encode = (value: number) => Buffer.from(JSON.stringify([value, "id"])).toString("base64url");
  for (const [value, rows] of [
    [2, 8],
    [-1, 0],
    [2 ** 31 - 1, 11],
  ] as const) {
    const path = `/articles?sort=upvoted&cursor=${encode(value)}`;
    expect(await read(ask(path)), String(value)).toHaveLength(rows);
  }
  for (const value of [1.5, 2 ** 31, 1e300, -1e300]) {
    const path = `/articles?sort=upvoted&cursor=${encode(value)}`;
    expect((await refusal(ask(path))).code, String(value)).toBe("invalid");
  }
  for (const value of [1.5, 1e300])
    expect((await ask(`/users?sort=experience&cursor=${encode(value)}`)).status, String(value)).toBe(200);
});

// D47
test("without a limit 200 rows are answered, and the link walks to the list's end", async () => {
  const rows = Array.from({ length: 401 }, (_, number) =>
    articleColumns({
      id: `many-${number}`,
      article_title: "One of many",
      article_details: "Text.",
      writer: { ...writer, name: "Many" },
      createdAt: new Date(Date.UTC(2020, 0, 1, 0, number)),
    }),
  );
  await studio.db.insertInto("articles").values(rows).execute();
  const first = await ask("/articles?q=one%20of%20many");
  expect([totalOf(first), (await read<Article[]>(first)).length]).toEqual(["401", 200]);
  const { ids } = await walk("/articles?q=one%20of%20many");
  expect(ids).toEqual(rows.map((row) => row.id).toReversed());
  await studio.db.deleteFrom("articles").where("title", "=", "One of many").execute();
});

test("a list sorted by names that grow long when taken apart is walked to its end", async () => {
  for (const number of [1, 2, 3]) await createTrainer(studio, { name: `${"힣".repeat(70)} ${number}` });
  for (const number of [1, 2, 3]) await createTrainer(studio, { name: `${"ﷺ".repeat(70)} ${number}` });
  const { ids, totals } = await walk("/users?sort=name&limit=1");
  expect(new Set(ids).size).toBe(Number(totals[0]));
  expect(ids).toHaveLength(Number(totals[0]));
});
