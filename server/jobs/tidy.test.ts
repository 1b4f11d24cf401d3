import { sql } from "kysely";
import { expect, test } from "vitest";
import { studioDay } from "#contract/studio-time.ts";
import type { Outbox } from "#server/ports/mail/mailer.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, registerPerson } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { studioJobs } from "./studio-jobs.ts";

const studio = setUpStudio();
const dayMs = 24 * 60 * 60 * 1000;

async function tidyAfter(days: number): Promise<void> {
  studio.clock.advance(days * dayMs);
  await tidy();
}

async function tidy(parts = studio.parts, { signal } = new AbortController()): Promise<void> {
  const jobs = studioJobs(parts, parts.mailer as Outbox);
  await jobs.find(({ name }) => name === "tidy")?.run(signal);
}

/** The studio's parts with sessions that are deleted so. */
const withSessions = (purgeEnded: () => Promise<void>) => ({
  ...studio.parts,
  identity: { ...studio.parts.identity, purgeEnded },
});

const keepOldLimit = () =>
  studio.db
    .insertInto("rate_limits")
    .values({ key: "old", uses: 1, ends_at: new Date(0).toISOString() })
    .execute();
const countOldLimits = async () =>
  (await studio.db.selectFrom("rate_limits").select("key").where("key", "=", "old").execute()).length;

const countSessions = () =>
  sql<{ count: number }>`select count(*) as count from identity_session`
    .execute(studio.db)
    .then(({ rows }) => rows[0]?.count);

test("sessions that have ended are deleted, those that have not stay", async () => {
  await registerPerson(studio);
  await tidyAfter(29);
  expect(await countSessions()).toBe(1);
  await tidyAfter(2);
  expect(await countSessions()).toBe(0);
});

test("one kind of old things that cannot be deleted does not keep the others, and is told", async () => {
  await keepOldLimit();
  const failing = withSessions(async () => {
    throw new Error("the sessions are away");
  });
  await expect(tidy(failing)).rejects.toMatchObject({ errors: [{ message: "the sessions are away" }] });
  expect(await countOldLimits()).toBe(0);
});

test("tidying that is told to stop begins nothing more", async () => {
  await keepOldLimit();
  const stop = new AbortController();
  await expect(
    tidy(
      withSessions(async () => stop.abort()),
      stop,
    ),
  ).rejects.toThrow("aborted");
  expect(await countOldLimits()).toBe(1);
});

// D38 D58
test("more decisions than are deleted at a time are deleted after two years, but for those about money", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const gone = await createPerson(studio);
  await read(admin.send("DELETE", `/users/${gone.id}`));
  const [decision] = await studio.db.selectFrom("audit").selectAll().execute();
  if (!decision) throw new Error("nothing was noted");
  const many = Array.from({ length: 1100 }, (_, number) => ({ ...decision, id: `old-${number}` }));
  for (let first = 0; first < many.length; first += 100)
    await studio.db
      .insertInto("audit")
      .values(many.slice(first, first + 100))
      .execute();
  await studio.db
    .insertInto("audit")
    .values({ ...decision, id: "money", action: "refunded" })
    .execute();
  const list = () => studio.db.selectFrom("audit").select("id").execute();
  await tidyAfter(729);
  expect((await list()).length).toBe(1102);
  await tidyAfter(2);
  expect(await list()).toEqual([{ id: "money" }]);
});

// D77 D78
test("visits are forgotten after two years, and words to slots after a week", async () => {
  const member = await createPerson(studio);
  const trainer = await createTrainer(studio);
  const { bookingId } = await bookSlot(studio, member, { trainerId: trainer.id });
  const day = studioDay(studio.clock.now());
  const visit = {
    ...{ id: "visit", trainer_id: trainer.id, slot_timing: "Morning", day, member_id: member.id },
    ...{ payment_id: bookingId, ticked_at: studio.clock.now().toISOString() },
  };
  await studio.db.insertInto("visits").values(visit).execute();
  const list = () => studio.db.selectFrom("visits").select("id").execute();
  const word = { trainerId: trainer.id, slotTiming: "Morning", words: "Bring a towel." };
  await read(trainer.send("POST", "/slot-words", word), 201);
  const countWords = async () => (await studio.db.selectFrom("slot_words").select("id").execute()).length;
  await tidyAfter(6);
  expect(await countWords()).toBe(1);
  await tidyAfter(2);
  expect(await countWords()).toBe(0);
  await tidyAfter(722);
  expect(await list()).toEqual([{ id: "visit" }]);
  await tidyAfter(1);
  expect(await list()).toEqual([]);
});
