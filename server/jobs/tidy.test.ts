import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Outbox } from "#server/ports/mail/mailer.ts";
import { read } from "#tests/server/answers.ts";
import { createPerson, registerPerson } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { studioJobs } from "./studio-jobs.ts";

const studio = setUpStudio();
const dayMs = 24 * 60 * 60 * 1000;

async function tidyAfter(days: number): Promise<void> {
  studio.clock.advance(days * dayMs);
  const jobs = studioJobs(studio.parts, studio.parts.mailer as Outbox);
  await jobs.find(({ name }) => name === "tidy")?.run(new AbortController().signal);
}

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
