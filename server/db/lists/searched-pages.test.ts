import { beforeAll, expect, test } from "vitest";
import { longestCount, totalCountHeader } from "#contract/constants.ts";
import { fillStudio } from "#tests/server/many-rows.ts";
import { createPerson, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { sidesOf } from "#tests/setup/short-form.ts";
import { searchText } from "./search.ts";

const studio = setUpStudio();
// More than are counted.
const rows = 1100;
let admin: Person;

beforeAll(async () => {
  await fillStudio(studio.db, { people: rows, articles: rows, classes: 10, reviews: 0, payments: rows });
  admin = await createPerson(studio, { role: "admin", name: "Ada" });
  // Written anew, moved to one moment and deleted: what is found follows.
  await change("id-11%", "Crème brûlée, served at the end: Ω");
  await studio.db
    .updateTable("articles")
    .set({ created_at: "2025-01-03T00:00:00.000Z" })
    .where("id", "like", "id-2%")
    .execute();
  await studio.db.deleteFrom("articles").where("id", "like", "id-12%").execute();
});

async function change(ids: string, title: string): Promise<void> {
  await studio.db
    .updateTable("articles")
    .set({ title, search_text: searchText(title) })
    .where("id", "like", ids)
    .execute();
}

type Found = { id: string; by: string | number; texts: string[] };

const articles = () => studio.db.selectFrom("articles").selectAll().execute();
const people = () => studio.db.selectFrom("users").selectAll().execute();
const payments = () => studio.db.selectFrom("payments").selectAll().where("status", "=", "booked").execute();

const lists: { path: string; falls: boolean; read: () => Promise<Found[]> }[] = [
  {
    path: "/articles",
    falls: true,
    read: async () =>
      (await articles()).map((row) => ({ ...row, by: row.created_at, texts: [row.search_text] })),
  },
  {
    path: "/articles?sort=upvoted",
    falls: true,
    read: async () =>
      (await articles()).map((row) => ({ ...row, by: row.upvotes, texts: [row.search_text] })),
  },
  {
    path: "/usersbyadmin",
    falls: false,
    read: async () =>
      (await people()).map((row) => ({ ...row, by: row.created_at, texts: [row.search_text, row.email] })),
  },
  {
    path: "/usersbyadmin?sort=name",
    falls: false,
    read: async () =>
      (await people()).map((row) => ({ ...row, by: row.sort_name, texts: [row.search_text, row.email] })),
  },
  {
    path: "/save-payment-info",
    falls: true,
    read: async () =>
      (await payments()).map((row) => ({ ...row, by: row.paid_at, texts: [row.search_text] })),
  },
  {
    path: "/save-payment-info?sort=amount",
    falls: true,
    read: async () =>
      (await payments()).map((row) => ({ ...row, by: row.price_cents, texts: [row.search_text] })),
  },
];
/** Of one, two and more characters; had by all, by many, by few and by none; in the middle and at a text's end. */
const searches = ["e", "7", "ω", "ra", "7@", "99", "zq", "sleep well", "name 14", "creme BRÛLÉE", "end: Ω"];
const more = ["pi_1099", "tara trainer pi_1", "well sleep", "person-17", '"', 'a" OR "b', "nobody has this"];

/** In full both halves are searched in each order of a list, in the short form one in either. */
const halves = [0, 1].map((half) => [...searches, ...more].filter((_, place) => place % 2 === half));
const asked = lists.map((list, number) => ({ ...list, texts: sidesOf(halves, number).flat() }));

// D47
test.each(asked)(
  "$path finds what has the text, all of it, in its order, page by page",
  async ({ path, falls, read, texts }) => {
    const all = await read();
    const compare = (one: Found, other: Found) =>
      Number(one.by > other.by) - Number(one.by < other.by) ||
      Number(one.id > other.id) - Number(one.id < other.id);
    all.sort((one, other) => (falls ? compare(other, one) : compare(one, other)));
    for (const q of texts) {
      const expected = all.filter((one) => one.texts.some((text) => text.includes(searchText(q))));
      const { ids, total } = await walk(`${path}${path.includes("?") ? "&" : "?"}q=${encodeURIComponent(q)}`);
      expect(ids, q).toEqual(expected.map(({ id }) => id));
      const { length } = expected;
      expect(total, q).toBe(length > longestCount ? `${longestCount}+` : String(length));
    }
  },
);

async function walk(path: string) {
  const ids: string[] = [];
  let total: string | null = null;
  for (let next: string | undefined = `${path}&limit=100`; next; ) {
    const answer = await admin.send("GET", next);
    total ??= answer.headers.get(totalCountHeader);
    next = /^<(.+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "")?.[1];
    ids.push(...((await answer.json()) as { _id: string }[]).map(({ _id }) => _id));
  }
  return { ids, total };
}
