import { sql } from "kysely";
import { expect, test } from "vitest";
import type { TimetableChanges } from "#contract/absences.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { refundColumns } from "#server/db/rows.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookEntries, bookSlot, chargeCard } from "#tests/server/charges.ts";
import { createClass, createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

/*
 * What two connections do to the same rows at once, step by step: each waits until the database says that it waits.
 */

const studio = setUpStudio();

/** How many connections wait for another's lock. */
const waiting = async () => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(studio.db);
  return rows[0]?.waiting;
};

/** Runs `work` in a transaction that stays open until the returned function is called. */
async function begin(work: (tx: Db) => Promise<unknown>): Promise<() => Promise<void>> {
  const [worked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open = studio.db.transaction().execute(async (tx) => {
    await work(tx);
    worked.resolve();
    await released.promise;
  });
  await Promise.race([worked.promise, open]);
  return async () => {
    released.resolve();
    await open;
  };
}

// D58
test("of two refunds that change at once each counts once in what was returned", async () => {
  const [member, trainer] = [await createPerson(studio), await createTrainer(studio)];
  const { bookingId, transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  const add = (id: string, amount_cents: number) =>
    studio.db
      .insertInto("refunds")
      .values(
        refundColumns({
          id: `${id} of ${bookingId}`,
          payment_id: bookingId,
          amount_cents,
          cause: "admin",
          reason: "A week was cancelled.",
          createdAt: studio.clock.now(),
        }),
      )
      .execute();
  await add("first", 1000);
  const commit = await begin(async (tx) => {
    await lockPeople(tx, [member.id, trainer.id]);
    await tx.selectFrom("payments").select("id").where("id", "=", bookingId).forNoKeyUpdate().execute();
    await tx
      .updateTable("refunds")
      .set({ state: "failed", due_at: null })
      .where("id", "=", `first of ${bookingId}`)
      .execute();
  });
  const second = add("second", 2000);
  await expect.poll(waiting).toBe(1);
  await commit();
  await second;
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ returned_cents: 2000 }]);
});

// D43 D62
test("a class that is removed while its booking is written is archived, and who paid for it is booked", async () => {
  const [member, admin] = [await createPerson(studio), await createPerson(studio, { role: "admin" })];
  const trainer = await createTrainer(studio, { available_classes: ["Archery"] });
  const order = { trainerId: trainer.id, className: "Archery" };
  const { transactionId } = await chargeCard(studio, member, order);
  const id = await createClass(studio, { class_name: "Archery" });
  await studio.db.deleteFrom("user_classes").where("class_id", "=", id).execute();
  const release = await begin((tx) => sql`lock table payments in exclusive mode`.execute(tx));
  const claimed = member.send("POST", "/save-payment-info", { transactionId });
  await expect.poll(waiting).toBe(1);
  const removed = admin.send("DELETE", `/classes/${id}`);
  await expect.poll(waiting).toBe(2);
  await release();
  expect((await claimed).status).toBe(201);
  expect(await (await removed).json()).toEqual({ deletedCount: 0, archived: true });
});

/** Somebody's session of tomorrow, which they have called off. */
async function callOff(trainer: Person) {
  const day = dayAfter(studioDay(studio.clock.now()));
  await read(trainer.send("POST", "/absences", { from: day, until: day }), 201);
  return { trainerId: trainer.id, slotTiming: "Morning", day };
}

const whoSteppedIn = async ({ id }: Person) =>
  (await read<TimetableChanges>(send(studio, "GET", "/timetable-changes"))).substitutes
    .filter(({ trainerId }) => trainerId === id)
    .map(({ substituteId }) => substituteId);

// D59 D73
test("a session that somebody takes at the moment they stop being a trainer is called off again, under the lock of whose it is", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const trainer = await createTrainer(studio, { available_slots: ["Morning"] });
  const substitute = await createTrainer(studio, { available_slots: ["Evening"] });
  const session = await callOff(trainer);
  const release = await begin((tx) => lockPeople(tx, [substitute.id]));
  const taken = substitute.send("POST", "/substitutes", session);
  await expect.poll(waiting).toBe(1);
  const left = admin.send("PATCH", `/users/${substitute.id}/demote`);
  await expect.poll(waiting).toBe(2);
  const changing = begin((tx) => lockPeople(tx, [trainer.id]));
  await expect.poll(waiting).toBe(3);
  await release();
  await read(taken);
  const change = await changing;
  await expect.poll(waiting).toBe(1);
  expect(await whoSteppedIn(trainer)).toEqual([substitute.id]);
  await change();
  expect(await read(left)).toEqual({ modifiedCount: 1 });
  expect(await whoSteppedIn(trainer)).toEqual([]);
});

// D73
test("who gives a session back twice at once leaves it to the one who has taken it in between", async () => {
  const trainer = await createTrainer(studio, { available_slots: ["Morning"] });
  const [first, second] = [
    await createTrainer(studio, { available_slots: ["Evening"] }),
    await createTrainer(studio, { available_slots: ["Evening"] }),
  ];
  const session = await callOff(trainer);
  await read(first.send("POST", "/substitutes", session));
  const giveBack = () => first.send("DELETE", `/substitutes?${new URLSearchParams(session)}`);
  const release = await begin((tx) => lockPeople(tx, [trainer.id]));
  const back = giveBack();
  await expect.poll(waiting).toBe(1);
  const taken = second.send("POST", "/substitutes", session);
  await expect.poll(waiting).toBe(2);
  const again = giveBack();
  await expect.poll(waiting).toBe(3);
  await release();
  await Promise.all([read(back), read(taken)]);
  expect((await refusal(again)).message).toBe("Nobody steps in for this session.");
  expect(await whoSteppedIn(trainer)).toEqual([second.id]);
});
