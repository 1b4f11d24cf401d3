import { expect, test } from "vitest";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();

// D22 D75
test("All Users finds who has a pause, through its last day, and while its membership is booked", async () => {
  const [admin, member] = [await createPerson(studio, { role: "admin" }), await createPerson(studio)];
  const { id: trainerId } = await createTrainer(studio);
  const { bookingId } = await bookSlot(studio, member, { trainerId });
  const inDays = (days: number) => dayAfter(studioDay(studio.clock.now()), days);
  const found = async () =>
    (await read<User[]>(admin.send("GET", "/usersbyadmin?pays=pauses"))).map(({ _id }) => _id);
  expect(await found()).toEqual([]);
  const days = { from_day: inDays(-6), until_day: inDays(0) };
  const created_at = studio.clock.now().toISOString();
  await studio.db
    .insertInto("pauses")
    .values({ payment_id: bookingId, ...days, created_at })
    .execute();
  expect(await found()).toEqual([member.id]);
  studio.clock.advance(24 * 60 * 60_000);
  expect(await found()).toEqual([]);
  await studio.db
    .updateTable("pauses")
    .set({ until_day: inDays(5) })
    .execute();
  expect(await found()).toEqual([member.id]);
  const ended = {
    status: "cancelled",
    end_reason: "studio",
    ended_at: studio.clock.now().toISOString(),
  } as const;
  await studio.db.updateTable("payments").set(ended).where("id", "=", bookingId).execute();
  expect(await found()).toEqual([]);
});
