import { afterAll, beforeAll, expect, test } from "vitest";
import { DeskWay } from "#contract/desk.ts";
import { studioDay } from "#contract/studio-time.ts";
import { makeTables } from "#demo/open.ts";
import { openDatabase } from "#server/db/open.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { purgeDecisions } from "#server/features/audit/audit.ts";
import { unhurriedMs } from "#tests/setup/unhurried.ts";
import { seedDemo } from "./seed.ts";

const now = new Date("2026-03-02T20:30:00Z");
const { db } = openDatabase(":memory:");

beforeAll(async () => {
  await migrate(db);
  await makeTables(db);
  await seedDemo({ db, identity: undefined, now });
});
afterAll(() => db.destroy());

test("articles are spread over as long a time as payments, and their authors had joined by then", async () => {
  const articles = await db.selectFrom("articles").selectAll().orderBy("created_at", "desc").execute();
  const reviews = await db.selectFrom("reviews").selectAll().orderBy("date", "desc").execute();
  const payments = await db.selectFrom("payments").selectAll().orderBy("paid_at").execute();
  const approvals = await db.selectFrom("audit").selectAll().where("action", "=", "approved").execute();
  const votes = await db.selectFrom("votes").selectAll().execute();
  const [sent] = await db.selectFrom("newsletter_sends").selectAll().execute();
  const monthAgo = new Date(now.getTime() - 31 * 24 * 60 * 60 * 1000).toISOString();
  for (const newest of [articles[0]?.created_at, reviews[0]?.date])
    expect(newest && newest > monthAgo && newest < now.toISOString()).toBe(true);
  for (const { title, writer_id, created_at, article_date } of articles) {
    const approved = approvals.find(({ subject_id }) => subject_id === writer_id);
    expect(approved && approved.created_at < created_at, title).toBe(true);
    expect(article_date, title).toBe(studioDay(new Date(created_at)));
  }
  for (const { reviewer, date } of reviews) {
    const first = payments.find(({ user_name }) => user_name === reviewer);
    expect(first && studioDay(new Date(first.paid_at)) < date, reviewer).toBe(true);
  }
  for (const { created_at } of votes) expect(created_at < now.toISOString()).toBe(true);
  expect(
    sent && articles.some(({ id, created_at }) => id === sent.article_id && created_at < sent.started_at),
  ).toBe(true);
});

// D36 D58 D74 D76 D78
test("the audit log has every decision of the demo's months, and none has expired yet", async () => {
  await purgeDecisions(db, now, AbortSignal.timeout(unhurriedMs));
  const all = await db.selectFrom("audit").selectAll().orderBy("created_at").execute();
  const lately = all.filter(({ action }) =>
    /^(days given|closed|wrote to a slot|called off|slots changed|newsletter sent)$/.test(action),
  );
  expect(lately.map(({ action, actor_name, subject_name }) => [action, actor_name, subject_name])).toEqual([
    ["slots changed", "Rafiq Hasan", "Rafiq Hasan"],
    ["newsletter sent", "Tahmina Sultana", "Tahmina Sultana"],
    ["days given", "Tahmina Sultana", "Arif Rahman"],
    ["closed", "Tahmina Sultana", "Tahmina Sultana"],
    ["called off", "Rafiq Hasan", "Rafiq Hasan"],
    ["called off", "Mitali Das", "Mitali Das"],
    ["wrote to a slot", "Rafiq Hasan", "Rafiq Hasan"],
  ]);
  const entries = all.filter((entry) => !lately.includes(entry) && entry.action !== "booked at the desk");
  const people = await db.selectFrom("users").selectAll().execute();
  const refunds = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .selectAll("refunds")
    .select(["user_id", "transaction_id"])
    .where("cause", "=", "admin")
    .execute();
  const decided = people
    .filter(({ request_status }) => request_status === "approved" || request_status === "rejected")
    .map(({ id, request_status, rejection_reason }) => [request_status, id, rejection_reason]);
  const paidBack = refunds.map(({ user_id, amount_cents, transaction_id, reason }) => [
    "refunded",
    user_id,
    `$${amount_cents / 100} of ${transaction_id}: ${reason}`,
  ]);
  expect(decided).toHaveLength(7);
  expect(paidBack).toHaveLength(2);
  expect(entries.map(({ action, subject_id, reason }) => [action, subject_id, reason]).toSorted()).toEqual(
    [...decided, ...paidBack].toSorted(),
  );
  const admin = people.find(({ role }) => role === "admin");
  for (const { actor_id } of entries) expect(actor_id).toBe(admin?.id);
  for (const { asked_by } of refunds) expect(asked_by).toBe(admin?.id);
});

// D53
test("a slot is added before it is booked", async () => {
  const added = db.selectFrom("audit").select("created_at").where("action", "=", "slots changed");
  const { created_at: at } = await added.executeTakeFirstOrThrow();
  const booked = db.selectFrom("payments").select("paid_at").where("slot_timing", "=", "Afternoon");
  const ofTrainer = await booked.where("trainer_id", "=", "trainer-rafiq-hasan").execute();
  expect(ofTrainer.every(({ paid_at }) => at < paid_at)).toBe(true);
});

// D81
test("two members whose memberships run have chosen their days", async () => {
  const chosen = db
    .selectFrom("payments")
    .select(["user_id", "chosen_days"])
    .where("chosen_days", "is not", null);
  expect(await chosen.where("ends_on", ">=", "2026-03-03").orderBy("user_id").execute()).toEqual([
    { user_id: "member-arif-rahman", chosen_days: '["Tuesday"]' },
    { user_id: "member-kamal-uddin", chosen_days: '["Saturday","Monday","Wednesday"]' },
  ]);
});

// D91
test("some payments were made at the desk, in each way, and the audit says who booked them", async () => {
  const paid = await db.selectFrom("payments").selectAll().where("desk", "is not", null).execute();
  expect(new Set(paid.map(({ desk }) => desk))).toEqual(new Set(DeskWay.options));
  expect(paid.filter(({ card }) => card !== null)).toEqual([]);
  const noted = await db
    .selectFrom("audit")
    .select("id")
    .where("action", "=", "booked at the desk")
    .execute();
  expect(noted).toHaveLength(paid.length);
});
