import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wordsBelowHeadings } from "#contract/article-text.ts";
import { excerpt } from "#contract/excerpt.ts";
import { tierOfCents } from "#contract/money.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { PictureUrl } from "#contract/primitives.ts";
import { TrainerApplication } from "#contract/users.ts";
import { demoAccounts } from "#demo/accounts.ts";
import { openTestGateway } from "#demo/card-gateway/open-test-gateway.ts";
import type { TestGatewayTables } from "#demo/card-gateway/tables.ts";
import { makeTables } from "#demo/open.ts";
import { type Db, openDatabase } from "#server/db/open.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { findBookErrors } from "#server/features/books/check-books.ts";
import { findPlaceErrors } from "#server/features/books/check-places.ts";
import { findProviderErrors } from "#server/features/books/check-provider.ts";
import { readFilledSlots } from "#server/features/places/reads.ts";
import type { NewAccount } from "#server/ports/identity/identity.ts";
import { heroClasses } from "#studio/hero.ts";
import { seedDemo } from "./seed.ts";

const now = new Date("2026-03-02T20:30:00Z");
let db: Db;
let accounts: NewAccount[];

const identity = {
  async ensureAccount(account: NewAccount) {
    accounts.push(account);
    return { ...account, subject: `subject of ${account.email}`, emailVerified: true };
  },
};

async function emptyStudio(): Promise<Db> {
  accounts = [];
  const opened = openDatabase(":memory:").db;
  await migrate(opened);
  await makeTables(opened);
  return opened;
}

beforeAll(async () => {
  db = await emptyStudio();
  await seedDemo({ db, identity, now });
});
afterAll(() => db.destroy());

// D50
test("the demo has the rows that D50 promises", async () => {
  const count = async (table: "classes" | "articles" | "reviews" | "users") =>
    (await db.selectFrom(table).select("id").execute()).length;
  const trainers = await db.selectFrom("users").select("id").where("role", "=", "trainer").execute();
  expect([await count("classes"), trainers.length, await count("articles"), await count("reviews")]).toEqual([
    8, 6, 9, 6,
  ]);
});

test("seeding again changes nothing, and restores nothing that was deleted since", async () => {
  const studio = await emptyStudio();
  await seedDemo({ db: studio, identity, now });
  await studio.deleteFrom("reviews").where("id", "=", "review-joy-barua").execute();
  await seedDemo({ db: studio, identity, now });
  expect(await studio.selectFrom("reviews").select("id").execute()).toHaveLength(5);
  expect(new Set(accounts.map(({ email }) => email)).size).toBe(3);
  await studio.destroy();
});

test("a demo person whom an admin deleted gets no account back at the next start", async () => {
  const studio = await emptyStudio();
  await seedDemo({ db: studio, identity, now });
  await studio.deleteFrom("users").where("email", "=", "member@shokti.test").execute();
  accounts = [];
  await seedDemo({ db: studio, identity, now });
  expect(accounts.map(({ email }) => email).sort()).toEqual(["admin@shokti.test", "trainer@shokti.test"]);
  await studio.destroy();
});

test("two seedings at once seed once", async () => {
  const studio = await emptyStudio();
  await Promise.all([seedDemo({ db: studio, identity, now }), seedDemo({ db: studio, identity, now })]);
  expect(await studio.selectFrom("classes").select("id").execute()).toHaveLength(8);
  await studio.destroy();
});

test("a seeding that fails halfway leaves nothing behind and can be repeated", async () => {
  const studio = await emptyStudio();
  const review = { review: "", reviewer: "", reviewer_img_url: "", date: "" };
  await studio
    .insertInto("reviews")
    .values({ id: "review-joy-barua", ...review })
    .execute();
  await expect(seedDemo({ db: studio, identity, now })).rejects.toThrow();
  expect(await studio.selectFrom("classes").select("id").execute()).toEqual([]);
  await studio.deleteFrom("reviews").execute();
  await seedDemo({ db: studio, identity, now });
  expect(await studio.selectFrom("classes").select("id").execute()).toHaveLength(8);
  await studio.destroy();
});

// D16 D50
test("the three demo accounts belong to the people with their roles, and nobody else can sign in", async () => {
  const people = await db
    .selectFrom("users")
    .select(["email", "role", "identity_subject"])
    .where("identity_subject", "is not", null)
    .orderBy("role")
    .execute();
  const expected = demoAccounts.map(({ email, role }) => ({
    email,
    role: role.toLowerCase(),
    identity_subject: `subject of ${email}`,
  }));
  expect(people).toEqual(expected.toSorted((a, b) => a.role.localeCompare(b.role)));
});

// D6
test("every picture is one that ships with the studio", async () => {
  const rows = await Promise.all([
    db.selectFrom("users").select("photo_url as url").execute(),
    db.selectFrom("classes").select("image_url as url").execute(),
    db.selectFrom("articles").select("image_url as url").execute(),
    db.selectFrom("reviews").select("reviewer_img_url as url").execute(),
  ]);
  const urls = rows.flat().map(({ url }) => url);
  const missing = urls.filter((url) => !PictureUrl.safeParse(url).success || !existsSync(`public${url}`));
  expect(missing).toEqual([]);
});

// §2.27
test("the hero's classes exist under their fixed ids, and come first", async () => {
  const first = await db
    .selectFrom("classes")
    .select(["id", "name", "image_url as imageUrl"])
    .orderBy("created_at")
    .limit(4)
    .execute();
  expect(first).toEqual(heroClasses.map(({ id, name, imageUrl }) => ({ id, name, imageUrl })));
});

test("the counters of every article equal its votes, and no demo account has voted", async () => {
  const articles = await db.selectFrom("articles").select(["id", "upvotes", "downvotes"]).execute();
  const votes = await db.selectFrom("votes").selectAll().execute();
  const people = await db.selectFrom("users").select(["id", "identity_subject"]).execute();
  const counted = articles.map(({ id }) => ({
    id,
    upvotes: votes.filter(({ article_id, type }) => article_id === id && type === "upvote").length,
    downvotes: votes.filter(({ article_id, type }) => article_id === id && type === "downvote").length,
  }));
  expect(articles).toEqual(counted);
  for (const { voter_id } of votes) {
    expect(people.find(({ id }) => id === voter_id)).toMatchObject({ identity_subject: null });
  }
});

// §9.7
test("each card's first words are whole sentences", async () => {
  const classes = await db.selectFrom("classes").select("details").execute();
  const articles = await db.selectFrom("articles").select("details").execute();
  const trainers = await db.selectFrom("users").select("biography").where("role", "=", "trainer").execute();
  const cut = [
    ...classes.flatMap(({ details }) => [excerpt(details, 80), excerpt(details, 100)]),
    ...articles.map(({ details }) => excerpt(wordsBelowHeadings(details), 100)),
    ...trainers.map(({ biography }) => excerpt(biography, 100)),
  ].filter((words) => words.endsWith("…"));
  expect(cut).toEqual([]);
});

test("the application form would accept every profile", async () => {
  const applicants = await db
    .selectFrom("users")
    .selectAll()
    .where("request_status", "!=", "none")
    .orderBy("created_at")
    .execute();
  expect(applicants.map(({ request_status }) => request_status).toSorted()).toEqual([
    ...Array(6).fill("approved"),
    "rejected",
    "requested",
  ]);
  const areas = await db.selectFrom("user_areas").selectAll().execute();
  const slots = await db.selectFrom("user_slots").selectAll().execute();
  for (const { id, email, biography, years_of_experience, social_url } of applicants) {
    const application = TrainerApplication.safeParse({
      email,
      biography,
      years_of_experience,
      areas_of_expertise: areas.filter(({ user_id }) => user_id === id).map(({ area }) => area),
      available_slots: slots.filter(({ user_id }) => user_id === id).map(({ slot }) => slot),
      social_url: JSON.parse(social_url),
    });
    expect(application.error, email).toBeUndefined();
  }
});

test("every booking is one that its trainer could have sold", async () => {
  const payments = await db.selectFrom("payments").selectAll().orderBy("paid_at").execute();
  const trainers = await db.selectFrom("users").selectAll().where("role", "=", "trainer").execute();
  const slots = await db.selectFrom("user_slots").selectAll().execute();
  const classes = await db.selectFrom("user_classes").selectAll().execute();
  expect(payments).toHaveLength(37);
  expect(payments.filter(({ email }) => email === "member@shokti.test")).toHaveLength(4);
  expect(payments.map(({ transaction_id }) => transaction_id)).toEqual(
    payments.map(({ desk }, index) => `${desk ? "desk" : "pi"}_demo${String(index + 1).padStart(4, "0")}`),
  );
  for (const payment of payments) {
    const { transaction_id: name, trainer_id, class_id } = payment;
    const trainer = trainers.find(({ id }) => id === trainer_id);
    expect(payment.slot_duration, name).toBeGreaterThan(0);
    expect(trainer?.slot_duration, name).toBe(payment.slot_duration);
    expect(slots, name).toContainEqual({ user_id: trainer_id, slot: payment.slot_timing });
    if (class_id) expect(classes, name).toContainEqual({ user_id: trainer_id, class_id });
    expect(tierOfCents(payment.price_cents), name).toBeDefined();
    expect(payment.paid_at < now.toISOString(), name).toBe(true);
  }
});

// D54 D55
test("each current membership has its place; one slot is full with someone waiting, and others have few left", async () => {
  expect(await findPlaceErrors(db, now)).toEqual([]);
  const slots = await readFilledSlots(db, now);
  const full = slots.filter(({ places, taken }) => taken >= places);
  expect(full).toMatchObject([{ trainerName: "Rafiq Hasan", slotTiming: "Evening", waiting: 1 }]);
  expect(
    slots.filter(({ places, taken }) => places - taken > 0 && places - taken <= 5).length,
  ).toBeGreaterThan(0);
});

// D58
test("the books have examples: a partial refund, a cancelled booking, a failed refund", async () => {
  const { provider } = openTestGateway({
    db: db.withTables<TestGatewayTables>(),
    secret: "a secret of the tests",
    now: () => now,
    deliverWebhook: async () => true,
  });
  const refunds = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .selectAll("refunds")
    .select(["status", "returned_cents", "transaction_id"])
    .orderBy("refunds.created_at")
    .execute();
  expect(refunds.map(({ state, status, returned_cents }) => [state, status, returned_cents])).toEqual([
    ["done", "cancelled", 5000],
    ["done", "booked", 2500],
    ["failed", "booked", 0],
  ]);
  for (const { id, transaction_id, provider_id, returned_cents } of refunds) {
    expect(await provider.fetchIntent(transaction_id)).toMatchObject({ amountRefundedCents: returned_cents });
    expect(await provider.fetchRefund(provider_id ?? "")).toMatchObject({ refundId: id });
  }
  expect(await findBookErrors(db)).toEqual([]);
  expect(await findProviderErrors({ db, cards: provider }, new Date(0))).toEqual([]);
  const made = await provider.refund({
    intentId: "pi_demo0001",
    amountCents: 500,
    refundId: "refund-1",
    reason: "Asked",
    idempotencyKey: "refund-1",
  });
  expect(made.status).toBe("succeeded");
});

test("the takings have no empty month", async () => {
  const months = await db.selectFrom("takings").select("month").distinct().execute();
  expect(months.map(({ month }) => month).toSorted()).toEqual([
    "2025-07",
    "2025-08",
    "2025-09",
    "2025-10",
    "2025-11",
    "2025-12",
    "2026-01",
    "2026-02",
    "2026-03",
  ]);
});

// D77
test("people came to sessions of six weeks, each within a membership that stands", async () => {
  const visits = await db
    .selectFrom("visits")
    .innerJoin("payments", "payments.id", "payment_id")
    .select(["day", "starts_on", "ends_on", "slot_days", "status", "user_id", "visits.member_id"])
    .orderBy("day")
    .execute();
  expect(visits.length).toBeGreaterThan(30);
  for (const { day, starts_on, ends_on, slot_days, ...visit } of visits) {
    expect(visit).toMatchObject({ status: "booked", member_id: visit.user_id });
    expect([starts_on < day && day <= ends_on, slot_days.includes(weekdayOf(day))]).toEqual([true, true]);
  }
  // The day of the seeding at the studio is 3 March.
  expect([visits[0]?.day, visits.at(-1)?.day].map((day) => String(day) < "2026-03-03")).toEqual([true, true]);
  expect(String(visits[0]?.day) < "2026-01-26").toBe(true);
});
