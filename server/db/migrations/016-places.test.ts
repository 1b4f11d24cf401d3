import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { noApplication, paymentColumns, userColumns } from "#server/db/rows.ts";
import { findPlaceErrors } from "#server/features/payments/place-errors.ts";
import { opening } from "#studio/hours.ts";
import { newDatabase } from "#tests/setup/database.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dayMs = 24 * 60 * 60_000;
const now = new Date();

/** A person as the table of that time has them. */
function person(id: string) {
  const { places, email_proven, tokens_after, ...columns } = userColumns({
    id,
    email: `${id}@shokti.test`,
    identity_subject: null,
    name: id,
    photo_url: "",
    role: id === "trainer" ? "trainer" : "member",
    request_status: "none",
    application: noApplication,
    slot_duration: 1,
    createdAt: now,
  });
  return columns;
}

function payment(
  id: string,
  { daysAgo = 1, memberId = id, status = "booked" as const, slot = "Morning" } = {},
) {
  return paymentColumns({
    id,
    transaction_id: `pi_${id}`,
    status,
    user_id: memberId,
    user_name: memberId,
    email: "",
    price_cents: 5000,
    trainer_id: "trainer",
    trainer_name: "Tara",
    slot_duration: 1,
    slot_timing: slot,
    slotDays: opening.days,
    class_id: null,
    class_name: null,
    paidAt: new Date(now.getTime() - daysAgo * dayMs),
    createdAt: now,
  });
}

// D54
test("who had a membership when slots had no end of places keeps a place, beyond the twelfth, and one each", async () => {
  const { url, drop } = await newDatabase(join(folder, "studio.sqlite"));
  const { db } = openDatabase(url);
  await migrate(db, { upTo: "015-movements" });
  const crowd = Array.from({ length: 14 }, (_, index) => `member-${index}`);
  await db
    .insertInto("users")
    .values(["trainer", "late", ...crowd].map(person) as never)
    .execute();
  const rows = [
    ...crowd.map((id, index) => payment(id, { daysAgo: 20 - index })),
    payment("again", { memberId: "member-3" }),
    payment("evening", { memberId: "member-3", slot: "Evening" }),
    payment("ended", { memberId: "late", daysAgo: 40 }),
  ];
  await db.insertInto("payments").values(rows).execute();
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
