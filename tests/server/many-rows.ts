import { areasOfExpertise, slotTimings } from "#contract/constants.ts";
import type { Db } from "#server/db/open.ts";
import {
  articleColumns,
  auditColumns,
  classColumns,
  movementColumns,
  noApplication,
  paymentColumns,
  refundColumns,
  userColumns,
} from "#server/db/rows.ts";
import type { Schema } from "#server/db/schema.ts";

/** The size of each growing table. Ids are `id-0` and on; one person in fifty is a trainer. */
type Sizes = Record<"people" | "articles" | "classes" | "reviews" | "payments", number> & {
  decisions?: number;
  logins?: number;
  waiting?: number;
  changedTerms?: number;
};

const minuteMs = 60_000;
const madeAt = (number: number) => new Date(Date.UTC(2025, 0, 1) + number * minuteMs);
const trainersEvery = 50;
const writer = (number: number) => ({
  id: `id-${trainersEvery * (number % 10)}`,
  name: "Tara Trainer",
  email: "tara@shokti.test",
});

/** Fills a studio with enough rows for an engine's query planner to act as in production. */
export async function fillStudio(db: Db, sizes: Sizes): Promise<void> {
  await insertMany(db, "users", sizes.people, (number) =>
    userColumns({
      id: `id-${number}`,
      email: `person-${number}@shokti.test`,
      identity_subject: null,
      name: `Name ${number}`,
      photo_url: "",
      role: number % trainersEvery === 0 ? "trainer" : "member",
      request_status: number % 40 === 1 ? "requested" : "none",
      application: { ...noApplication, years_of_experience: number % 20 },
      slot_duration: 1,
      createdAt: madeAt(number),
    }),
  );
  await insertMany(db, "classes", sizes.classes, (number) =>
    classColumns({
      id: `id-${number}`,
      class_name: `Class ${number}`,
      class_details: "Lift.",
      createdAt: madeAt(number),
    }),
  );
  await insertMany(db, "waiting_list", sizes.waiting ?? 0, (number) => ({
    id: `id-${number}`,
    trainer_id: writer(number).id,
    slot_timing: slotTimings[number % slotTimings.length] ?? "Morning",
    member_id: `id-${number}`,
    joined_at: madeAt(number).toISOString(),
    offered_until: null,
  }));
  const ofPerson = (number: number) => ({ user_id: `id-${number}` });
  await insertMany(db, "user_areas", sizes.people, (number) => ({
    ...ofPerson(number),
    area: areasOfExpertise[number % areasOfExpertise.length] ?? "",
    position: 0,
  }));
  await insertMany(db, "user_slots", sizes.people, (number) => ({
    ...ofPerson(number),
    slot: slotTimings[number % slotTimings.length] ?? "Morning",
  }));
  await insertMany(db, "user_classes", sizes.people, (number) => ({
    ...ofPerson(number),
    class_id: `id-${number % sizes.classes}`,
  }));
  await insertMany(db, "articles", sizes.articles, (number) => ({
    ...articleColumns({
      id: `id-${number}`,
      article_title: `Article ${number}`,
      article_details: "Sleep well. ".repeat(20),
      writer: writer(number),
      createdAt: madeAt(number),
    }),
    upvotes: number % 100,
  }));
  await insertMany(db, "reviews", sizes.reviews, (number) => ({
    id: `id-${number}`,
    review: "Good. ".repeat(20),
    reviewer: "",
    reviewer_img_url: "",
    date: madeAt(number).toISOString(),
    user_id: `id-${number}`,
    hidden_at: null,
    hidden_reason: null,
  }));
  await insertMany(db, "payments", sizes.payments, (number) => paymentRow(number, sizes));
  await insertMany(db, "movements", sizes.payments, (number) => chargeOf(paymentRow(number, sizes)));
  await insertMany(db, "refunds", Math.ceil(sizes.payments / 20), (number) =>
    refundOf(paymentRow(number * 20, sizes)),
  );
  await insertMany(db, "term_changes", sizes.changedTerms ?? 0, (number) => ({
    id: `id-${number}`,
    payment_id: `id-${number}`,
    kind: "given" as const,
    days: 1,
    from_day: null,
    until_day: null,
    reason: "",
    by_id: null,
    attempt_id: null,
    created_at: madeAt(number).toISOString(),
  }));
  await insertMany(db, "pauses", sizes.changedTerms ?? 0, (number) => ({
    payment_id: `id-${number}`,
    from_day: "2025-01-04",
    until_day: "2025-01-10",
    created_at: madeAt(number).toISOString(),
  }));
  await insertMany(db, "receipts", sizes.payments, (number) => ({
    year: 2025,
    number: number + 1,
    payment_id: `id-${number}`,
    refund_id: null,
    issued_at: madeAt(number).toISOString(),
  }));
  await db.insertInto("receipt_years").values({ year: 2025, last: sizes.payments }).execute();
  await insertMany(db, "audit", sizes.decisions ?? 0, (number) =>
    auditColumns({
      id: `id-${number}`,
      actor: writer(0),
      subject: writer(number),
      action: number % 2 ? "approved" : "rejected",
      reason: "",
      createdAt: madeAt(number),
    }),
  );
  await insertMany(db, "security_events", sizes.logins ?? 0, (number) => ({
    id: `id-${number}`,
    event: number % 3 ? "signed-in" : "sign-in-refused",
    person_id: `id-${number % sizes.people}`,
    account_id: null,
    tried_domain: "",
    address: `10.1.${number % 200}.9`,
    user_agent: "",
    reason: "",
    times: 1,
    created_at: madeAt(number).toISOString(),
  }));
}

/** One in twenty was refused. */
function paymentRow(number: number, sizes: Sizes) {
  const isRefused = number % 20 === 0;
  return paymentColumns({
    id: `id-${number}`,
    transaction_id: `pi_${number}`,
    ...(isRefused && {
      status: "refused",
      end_reason: "slot-closed",
      ended_at: madeAt(number).toISOString(),
    }),
    user_id: `id-${number % sizes.people}`,
    user_name: `Name ${number % sizes.people}`,
    email: `person-${number % sizes.people}@shokti.test`,
    price_cents: [2000, 5000, 10_000][number % 3] ?? 0,
    trainer_id: writer(number).id,
    trainer_name: writer(number).name,
    slot_duration: 1,
    slot_timing: "Morning",
    slotDays: ["Saturday"],
    class_id: `id-${number % sizes.classes}`,
    class_name: null,
    paidAt: madeAt(number),
    createdAt: madeAt(number),
  });
}

/** The refund of a refused payment. */
function refundOf({ id, price_cents, paid_at }: Schema["payments"]) {
  return refundColumns({
    id,
    payment_id: id,
    amount_cents: price_cents,
    cause: "refused",
    reason: "The slot closed before the card was charged",
    createdAt: new Date(paid_at),
  });
}

/** The charge movement of a payment. */
export function chargeOf({ id, transaction_id, price_cents, paid_at }: Schema["payments"]) {
  return movementColumns({
    id,
    payment_id: id,
    kind: "charge",
    provider_id: transaction_id,
    amount_cents: price_cents,
    state: "succeeded",
    happenedAt: new Date(paid_at),
    createdAt: new Date(paid_at),
  });
}

async function insertMany<Table extends keyof Schema>(
  db: Db,
  table: Table,
  count: number,
  row: (number: number) => Schema[Table],
): Promise<void> {
  // Databases limit the number of parameters per statement.
  const atOnce = 1000;
  for (let start = 0; start < count; start += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - start) }, (_, place) => row(start + place));
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
}
