import { beforeAll, expect, test } from "vitest";
import type { ArticlesQuery } from "#contract/articles.ts";
import type { ClassesQuery } from "#contract/classes.ts";
import { totalCountHeader } from "#contract/constants.ts";
import type { PaymentsQuery } from "#contract/payments.ts";
import type { UsersQuery } from "#contract/users.ts";
import { bookSlot } from "#tests/server/charges.ts";
import {
  createArticle,
  createClass,
  createPerson,
  createTrainer,
  type Person,
} from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;

/** What each list answers in each of its orders; an order of the contract's that is missing does not compile. */
type Orders<Query extends { sort?: string }> = Record<"standard" | NonNullable<Query["sort"]>, string[]>;

const people: Orders<UsersQuery> = {
  standard: ["Chitra", "Anwar", "Bashir"],
  newest: ["Bashir", "Anwar", "Chitra"],
  name: ["Anwar", "Bashir", "Chitra"],
  experience: ["Bashir", "Chitra", "Anwar"],
};
const classes: Orders<ClassesQuery> = {
  standard: ["Chitra", "Anwar", "Bashir"],
  newest: ["Bashir", "Anwar", "Chitra"],
  name: ["Anwar", "Bashir", "Chitra"],
  popular: ["Anwar", "Chitra", "Bashir"],
};
const articles: Orders<ArticlesQuery> = {
  standard: ["Bashir", "Anwar", "Chitra"],
  newest: ["Bashir", "Anwar", "Chitra"],
  upvoted: ["Anwar", "Chitra", "Bashir"],
};
const payments: Orders<PaymentsQuery> = {
  standard: ["50", "100", "20"],
  newest: ["50", "100", "20"],
  amount: ["100", "50", "20"],
};
const lists = [
  { path: "/users?role=trainer", key: "name", orders: people },
  { path: "/usersbyadmin?role=trainer", key: "name", orders: people },
  { path: "/classes", key: "class_name", orders: classes },
  { path: "/articles", key: "article_title", orders: articles },
  { path: "/save-payment-info", key: "price", orders: payments },
];

beforeAll(async () => {
  admin = await createPerson(studio, { role: "admin" });
  studio.clock.set(new Date("2026-11-01T00:00:00.000Z"));
  const member = await createPerson(studio);
  const [chitra, anwar, bashir] = [
    await addAll("Chitra", { years: 5, upvotes: 1 }),
    await addAll("Anwar", { years: 3, upvotes: 2 }),
    await addAll("Bashir", { years: 9, upvotes: 0 }),
  ];
  for (const [trainerId, price, className] of [
    [chitra, 2000, "Chitra"],
    [anwar, 10_000, "Anwar"],
    [bashir, 5000, "Anwar"],
  ]) {
    studio.clock.advance(1000);
    await bookSlot(studio, member, { trainerId, price, className });
  }
  studio.clock.run();
});

/** A class, a trainer and an article with this name, a second after what was added before; the trainer's id. */
async function addAll(name: string, { years, upvotes }: { years: number; upvotes: number }) {
  studio.clock.advance(1000);
  await createClass(studio, { class_name: name });
  const trainer = await createTrainer(studio, {
    name,
    years_of_experience: years,
    available_classes: ["Chitra", "Anwar"],
  });
  const id = await createArticle(studio, { article_title: name, writer: trainer });
  await studio.db.updateTable("articles").set({ upvotes }).where("id", "=", id).execute();
  return trainer.id;
}

/** Every row of the list, read two a page along its `Link`. */
async function readInPages(path: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let next: string | undefined = path; next; ) {
    const answer = await admin.send("GET", next);
    expect(answer.headers.get(totalCountHeader)).toBe(next === path ? "3" : null);
    next = /^<(.+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "")?.[1];
    rows.push(...((await answer.json()) as Record<string, unknown>[]));
  }
  return rows;
}

const orders = lists.flatMap(({ path, key, orders }) =>
  Object.entries(orders).map(([sort, expected]) => ({ path, key, sort, expected })),
);

// D47
test.each(orders)("$path in the order $sort", async ({ path, key, sort, expected }) => {
  const query = new URLSearchParams({ limit: "2", ...(sort !== "standard" && { sort }) });
  const rows = await readInPages(`${path}${path.includes("?") ? "&" : "?"}${query}`);
  expect(rows.map((row) => String(row[key]))).toEqual(expected);
});
