import { expect, test } from "vitest";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { makeTables } from "#demo/open.ts";
import { openDatabase } from "#server/db/open.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { findBookErrors } from "#server/features/books/check-books.ts";
import { findPlaceErrors } from "#server/features/books/check-places.ts";
import { sumRetention } from "#server/features/memberships/retention.ts";
import { readChangedSessions } from "#server/features/places/changed-sessions.ts";
import { updateTerms } from "#server/features/places/term-changes.ts";
import { listMissedMembers } from "#server/features/visits/missed.ts";
import { weekdays } from "#studio/hours.ts";
import { sidesOf } from "#tests/setup/short-form.ts";
import { seedDemo } from "./seed.ts";

// A leap day is among the first, and a month of 28 days.
const firsts = ["2028-02-26", "2027-01-30", "2026-11-28"];
const starts = weekdays.flatMap((_, place) => sidesOf(firsts, place).map((first) => dayAfter(first, place)));

// D50 D72 D73 D74 D75 D76 D79
test.each(starts)(
  "a demo begun on %s has last days that the studio itself would have written, and its owner sees who stays",
  async (day) => {
    const now = new Date(`${day}T10:30:00Z`);
    const { db } = openDatabase(":memory:");
    await migrate(db);
    await makeTables(db);
    await seedDemo({ db, identity: undefined, now });
    const noted = await db.selectFrom("term_changes").select(["kind", "days"]).execute();
    expect(new Set(noted.map(({ kind }) => kind))).toEqual(
      new Set(["given", "closed", "called-off", "substitute", "pause"]),
    );
    const slots = await db
      .selectFrom("payments")
      .select(["trainer_id as trainerId", "slot_timing as slotTiming"])
      .distinct()
      .execute();
    const lastDays = () => db.selectFrom("payments").select(["id", "ends_on"]).orderBy("id").execute();
    const seeded = await lastDays();
    for (const slot of slots) await updateTerms(db, { ...slot, cause: { kind: "moved" }, now });
    expect(await lastDays()).toEqual(seeded);
    expect(await db.selectFrom("term_changes").select(["kind", "days"]).execute()).toEqual(noted);
    expect([await findBookErrors(db), await findPlaceErrors(db, now)]).toEqual([[], []]);

    const theirs = await db
      .selectFrom("payments")
      .selectAll()
      .where("email", "=", "member@shokti.test")
      .where("ends_on", ">=", day)
      .execute();
    const changed = [...(await readChangedSessions(db, theirs, studioDay(now))).values()].flat();
    expect(changed.map((one) => [one.kind, weekdayOf(one.day), one.day > day]).toSorted()).toEqual([
      ["away", "Sunday", true],
      ["closed", "Wednesday", true],
      ["substitute", "Tuesday", true],
    ]);

    const { ended, renewed, moved } = await sumRetention(db, { range: {}, now });
    expect([renewed > ended / 2, moved > 0, renewed + moved < ended]).toEqual([true, true, true]);
    const { rows } = await listMissedMembers(db, { now, limit: 10 });
    expect(rows.map(({ user_name, slot_timing }) => [user_name, slot_timing])).toEqual([
      ["Kamal Uddin", "Morning"],
    ]);
    await db.destroy();
  },
);
