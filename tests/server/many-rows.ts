import { areasOfExpertise, slotTimings } from "#contract/constants.ts";
import type { Db } from "#server/db/open.ts";
import {
  articleColumns,
  auditColumns,
  classColumns,
  noApplication,
  paymentColumns,
  userColumns,
} from "#server/db/rows.ts";
import type { Schema } from "#server/db/schema.ts";

/** How much there is of what grows. Ids are `id-0` and on; one person in fifty is a trainer. */
type Sizes = Record<"people" | "articles" | "classes" | "reviews" | "payments", number> & {
  decisions?: number;
};

const minuteMs = 60_000;
const madeAt = (number: number) => new Date(Date.UTC(2025, 0, 1) + number * minuteMs);
const trainersEvery = 50;
const writer = (number: number) => ({
  id: `id-${trainersEvery * (number % 10)}`,
  name: "Tara Trainer",
  email: "tara@shokti.test",
});

/** Fills a studio with rows enough for an engine to plan with. */
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
  }));
  await insertMany(db, "payments", sizes.payments, (number) =>
    paymentColumns({
      id: `id-${number}`,
      transaction_id: `pi_${number}`,
      status: number % 20 === 0 ? "refunded" : "booked",
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
      refund_reason: null,
      refund_id: null,
      paidAt: madeAt(number),
      createdAt: madeAt(number),
    }),
  );
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
}

async function insertMany<Table extends keyof Schema>(
  db: Db,
  table: Table,
  count: number,
  row: (number: number) => Schema[Table],
): Promise<void> {
  // Databases bound how many values one statement carries.
  const atOnce = 1000;
  for (let start = 0; start < count; start += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - start) }, (_, place) => row(start + place));
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
}
