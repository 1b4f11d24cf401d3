import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { termOf } from "#contract/terms.ts";
import { migrate } from "#server/db/migrate.ts";
import { type Db, openDatabase } from "#server/db/open.ts";
import { findPlaceErrors } from "#server/features/payments/place-errors.ts";
import { opening } from "#studio/hours.ts";
import { newDatabase } from "#tests/setup/database.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dayMs = 24 * 60 * 60_000;
const now = new Date();

async function insertPerson(db: Db, id: string): Promise<void> {
  await sql`
    insert into users (id, email, name, photo_url, role, request_status, biography, years_of_experience,
      slot_duration, social_url, sort_name, search_text, created_at)
    values (${id}, ${`${id}@shokti.test`}, ${id}, '', ${id === "trainer" ? "trainer" : "member"}, 'none', '', 0, 1,
      '[]', ${id}, ${id}, ${now.toISOString()})
  `.execute(db);
}

/** A month's membership of the trainer's slot. */
async function insertPayment(
  db: Db,
  id: string,
  { daysAgo = 1, memberId = id, slot = "Morning" } = {},
): Promise<void> {
  const paidAt = new Date(now.getTime() - daysAgo * dayMs);
  const { startsOn, endsOn } = termOf(paidAt);
  await sql`
    insert into payments (id, transaction_id, status, user_id, user_name, email, price_cents, returned_cents,
      trainer_id, trainer_name, slot_duration, slot_timing, slot_days, starts_on, ends_on, paid_at, search_text,
      created_at)
    values (${id}, ${`pi_${id}`}, 'booked', ${memberId}, ${memberId}, '', 5000, 0, 'trainer', 'Tara', 1, ${slot},
      ${JSON.stringify(opening.days)}, ${startsOn}, ${endsOn}, ${paidAt.toISOString()}, ${memberId},
      ${now.toISOString()})
  `.execute(db);
}

// D54
test("who had a membership when slots had no end of places keeps a place, beyond the twelfth, and one each", async () => {
  const { url, drop } = await newDatabase(join(folder, "studio.sqlite"));
  const { db } = openDatabase(url);
  await migrate(db, { upTo: "015-movements" });
  const crowd = Array.from({ length: 14 }, (_, index) => `member-${index}`);
  for (const id of ["trainer", "late", ...crowd]) await insertPerson(db, id);
  for (const [index, id] of crowd.entries()) await insertPayment(db, id, { daysAgo: 20 - index });
  await insertPayment(db, "again", { memberId: "member-3" });
  await insertPayment(db, "evening", { memberId: "member-3", slot: "Evening" });
  await insertPayment(db, "ended", { memberId: "late", daysAgo: 40 });
  await migrate(db);
  const taken = await db
    .selectFrom("slot_places")
    .select(["member_id", "place"])
    .where("slot_timing", "=", "Morning")
    .orderBy("place")
    .execute();
  expect(taken).toEqual(crowd.map((member_id, index) => ({ member_id, place: index + 1 })));
  expect(await findPlaceErrors(db, now)).toEqual([]);
  expect(await db.selectFrom("users").select("places").where("id", "=", "trainer").execute()).toEqual([
    { places: 12 },
  ]);
  await db.destroy();
  await drop();
});
