import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { up as makeGatewayTables } from "#demo/card-gateway/migration.ts";
import { opening } from "#studio/hours.ts";
import { read } from "#tests/server/answers.ts";
import { newDatabase } from "#tests/setup/database.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./core/settings.ts";
import { type Db, openDatabase } from "./db/open.ts";
import { migrate } from "./db/starting/migrate.ts";
import { findBookErrors } from "./features/books/check-books.ts";
import { openParts } from "./open-parts.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const then = "2025-10-01T09:00:00.000Z";

/** One row at least for each table that the first release had, as it wrote them. */
const rows: Record<string, Record<string, string | number | null>[]> = {
  users: [
    user({ id: "u-admin", email: "admin@shokti.test", role: "admin", name: "Ada" }),
    user({ id: "u-trainer", email: "tara@shokti.test", role: "trainer", name: "Tara Trainer" }),
    user({ id: "u-member", email: "mina@shokti.test", role: "member", name: "Mina Member" }),
  ],
  classes: [
    {
      id: "class-yoga",
      name: "YOGA",
      name_key: "yoga",
      sort_name: "yoga",
      details: "Slow.",
      image_url: "",
      search_text: "yoga slow.",
      created_at: then,
    },
  ],
  user_areas: [{ user_id: "u-trainer", area: "Yoga", position: 0 }],
  user_slots: [{ user_id: "u-trainer", slot: "Morning" }],
  user_classes: [{ user_id: "u-trainer", class_id: "class-yoga" }],
  articles: [
    {
      id: "a-rest",
      title: "On rest",
      details: "Sleep.",
      image_url: "",
      article_date: "2025-10-01",
      writer_id: "u-trainer",
      writer_name: "Tara Trainer",
      writer_email: "tara@shokti.test",
      upvotes: 1,
      downvotes: 0,
      search_text: "on rest sleep. tara trainer",
      created_at: then,
    },
  ],
  votes: [{ article_id: "a-rest", voter_id: "u-member", type: "upvote", created_at: then }],
  reviews: [{ id: "r-1", review: "Good.", reviewer: "Mina", reviewer_img_url: "", date: "2025-10-02" }],
  subscribers: [{ email: "reader@shokti.test", created_at: then }],
  payments: [
    payment({ id: "p-1", transaction_id: "pi_booked", status: "booked", class_id: "class-yoga" }),
    payment({ id: "p-2", transaction_id: "pi_refunded", status: "refunded", refund_id: "re_1" }),
  ],
  card_events: [{ id: "evt_1", type: "payment_intent.succeeded", received_at: then }],
  audit: [
    {
      id: "audit-1",
      actor_id: "u-admin",
      actor_email: "admin@shokti.test",
      subject_id: "u-trainer",
      subject_email: "tara@shokti.test",
      action: "approved",
      created_at: then,
    },
  ],
  outbox: [
    {
      id: "mail-1",
      recipient: "mina@shokti.test",
      subject: "Hello",
      body: "Text",
      attempts: 1,
      due_at: then,
      created_at: then,
    },
  ],
  notes: [{ name: "cards reconciled until", value: then }],
  test_gateway_intents: [
    {
      id: "pi_booked",
      client_secret: "pi_booked_secret",
      status: "succeeded",
      amount_cents: 5000,
      amount_received_cents: 5000,
      metadata: "{}",
      latest_charge: "ch_1",
      created_at: then,
    },
  ],
  test_gateway_charges: [
    {
      id: "ch_1",
      intent_id: "pi_booked",
      status: "succeeded",
      amount_cents: 5000,
      amount_refunded_cents: 0,
      payment_method: "{}",
      created_at: then,
    },
  ],
  test_gateway_refunds: [
    {
      id: "re_1",
      charge_id: "ch_1",
      intent_id: "pi_booked",
      amount_cents: 5000,
      metadata: "{}",
      created_at: then,
    },
  ],
  test_gateway_keys: [{ key: "k", fingerprint: "f", status: 200, body: "{}", created_at: then }],
  test_gateway_events: [
    { id: "evt_1", type: "charge.refunded", body: "{}", attempts: 1, delivered_at: then, created_at: then },
  ],
};

function user(columns: Record<string, string>) {
  const { name = "" } = columns;
  return {
    identity_subject: null,
    photo_url: "",
    request_status: "none",
    biography: "",
    years_of_experience: 2.5,
    slot_duration: 1.5,
    social_url: "[]",
    sort_name: name.toLowerCase(),
    search_text: name.toLowerCase(),
    created_at: then,
    ...columns,
  };
}

function payment(columns: Record<string, string>) {
  return {
    user_id: "u-member",
    user_name: "Mina Member",
    email: "mina@shokti.test",
    price_cents: 5000,
    trainer_id: "u-trainer",
    trainer_name: "Tara Trainer",
    slot_duration: 1.5,
    slot_timing: "Morning",
    class_id: null,
    class_name: null,
    refund_reason: null,
    refund_id: null,
    paid_at: then,
    paid_month: "2025-10",
    search_text: "mina member tara trainer",
    created_at: then,
    ...columns,
  };
}

/** The tables as the first release made them: the test gateway's among the studio's own. */
async function fill(url: string, isDemo: boolean): Promise<void> {
  const { db } = openDatabase(url);
  await migrate(db, { upTo: "001-studio" });
  await makeGatewayTables(db as never);
  await migrate(db, { upTo: "003-mails-that-went" });
  const notes = isDemo ? [{ name: "demo seeded", value: then }] : [];
  for (const [table, values] of Object.entries({ ...rows, notes: [...(rows.notes ?? []), ...notes] }))
    await db
      .insertInto(table as never)
      .values(values as never)
      .execute();
  await db.destroy();
}

async function missingRows(db: Db): Promise<unknown[]> {
  const missing: unknown[] = [];
  for (const [table, values] of Object.entries(rows)) {
    const kept = (await sql<object>`select * from ${sql.table(table)}`.execute(db)).rows;
    for (const row of values) {
      if (!kept.some((candidate) => holds(candidate, row, table))) missing.push({ table, row });
    }
  }
  return missing;
}

/** What has another form since: of the first release's payments the way their money went back. */
const remade = new Set(["status", "refund_reason", "refund_id", "paid_month"]);

function holds(candidate: object, row: object, table: string): boolean {
  return Object.entries(row).every(
    ([name, value]) =>
      (table === "payments" && remade.has(name)) || (candidate as Record<string, unknown>)[name] === value,
  );
}

const production = {
  STUDIO_MODE: "production",
  APP_URL: "https://shokti.example",
  AUTH_SECRET: "a secret of the tests, long enough for anybody",
  SMTP_URL: "smtp://127.0.0.1:9",
};
const stripe = {
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

test.each([
  ["a demo", {}],
  ["a rehearsal of production", { ...production, ALLOW_TEST_GATEWAY: "1" }],
  ["production", { ...production, ...stripe }],
])("what the first release filled opens as %s with all it holds", async (_, settings) => {
  const DATA_DIR = mkdtempSync(join(folder, "data-"));
  const { url, drop } = await newDatabase(join(DATA_DIR, "shokti.sqlite"));
  await fill(url, !("STUDIO_MODE" in settings));
  const DATABASE_URL = url.startsWith("postgres") ? url : "";
  const { parts, close } = await openParts(
    readConfig({ ...settings, DATA_DIR, DATABASE_URL, LOG_LEVEL: "silent" }),
    {
      deliverWebhook: async () => true,
      wake() {},
    },
  );
  expect(await missingRows(parts.db)).toEqual([]);
  expect(await findBookErrors(parts.db)).toEqual([]);
  const classes = await read<object[]>(createApp(parts).request("/classes"));
  // Its own, and those of the hero that it had not (D68).
  expect(classes).toHaveLength(4);
  expect(classes).toContainEqual(
    expect.objectContaining({ _id: "class-yoga", total_bookings: 1, trainers: ["u-trainer"] }),
  );
  const { starts_on, ends_on, slot_days } = await parts.db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", "p-1")
    .executeTakeFirstOrThrow();
  expect({ starts_on, ends_on, slot_days }).toEqual({
    starts_on: "2025-10-01",
    ends_on: "2025-10-31",
    slot_days: JSON.stringify(opening.days),
  });
  await close();
  await drop();
});
