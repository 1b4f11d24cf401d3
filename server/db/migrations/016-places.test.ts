import { expect, test } from "vitest";
import { termOf } from "#contract/terms.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { findPlaceErrors } from "#server/features/books/check-places.ts";
import { opening } from "#studio/hours.ts";
import { openOldStudio } from "#tests/server/old-studio.ts";

const dayMs = 24 * 60 * 60_000;
const now = new Date();

const created_at = now.toISOString();

/** A person as the table of that time had them. */
function person(id: string) {
  const role = id === "trainer" ? "trainer" : "member";
  const texts = { photo_url: "", biography: "", social_url: "[]", sort_name: id, search_text: id };
  const numbers = { years_of_experience: 0, slot_duration: 1 };
  return {
    id,
    email: `${id}@shokti.test`,
    name: id,
    role,
    request_status: "none",
    ...texts,
    ...numbers,
    created_at,
  };
}

/** A month's membership of the trainer's slot. */
function payment(id: string, { daysAgo = 1, memberId = id, slot = "Morning" } = {}) {
  const paidAt = new Date(now.getTime() - daysAgo * dayMs);
  const { startsOn, endsOn } = termOf(paidAt);
  return {
    id,
    transaction_id: `pi_${id}`,
    status: "booked",
    user_id: memberId,
    user_name: memberId,
    email: "",
    price_cents: 5000,
    trainer_id: "trainer",
    trainer_name: "Tara",
    slot_duration: 1,
    slot_timing: slot,
    slot_days: JSON.stringify(opening.days),
    starts_on: startsOn,
    ends_on: endsOn,
    paid_at: paidAt.toISOString(),
    search_text: memberId,
    created_at,
  };
}

// D54
test("who had a membership when slots had no end of places keeps a place, beyond the twelfth, and one each", async () => {
  const { db, insert } = await openOldStudio("015-movements");
  const crowd = Array.from({ length: 14 }, (_, index) => `member-${index}`);
  await insert("users", ["trainer", "late", ...crowd].map(person));
  await insert("payments", [
    ...crowd.map((id, index) => payment(id, { daysAgo: 20 - index })),
    payment("again", { memberId: "member-3" }),
    payment("evening", { memberId: "member-3", slot: "Evening" }),
    payment("ended", { memberId: "late", daysAgo: 40 }),
  ]);
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
});
