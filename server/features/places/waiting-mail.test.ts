import { beforeEach, expect, test } from "vitest";
import { read } from "#tests/server/answers.ts";
import { openIntent } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { offerPlaces } from "./offers.ts";

const studio = setUpStudio();
let trainer: Person;
let first: Person;
let second: Person;

beforeEach(async () => {
  // Noon at the studio.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  trainer = await createTrainer(studio, { name: "Tara Trainer", places: 1, available_slots: ["Morning"] });
  first = await createPerson(studio);
  second = await createPerson(studio);
  await openIntent(await createPerson(studio), { trainerId: trainer.id });
});

const join = (person: Person) =>
  person.send("POST", "/waiting-list", { trainerId: trainer.id, slotTiming: "Morning" });

// D55 D65
test("who joins a list is mailed once which it is, their number and how to leave; not once that is no longer true", async () => {
  const waitingMails = async (person: Person) =>
    await studio.db
      .selectFrom("outbox")
      .select(["subject", "body"])
      .where("recipient", "=", person.email)
      .where("kind", "=", "waiting")
      .execute();
  await read(join(first), 201);
  await read(join(first));
  studio.clock.advance(1);
  const { insertedId } = await read<{ insertedId: string }>(join(second), 201);
  const [mail, ...more] = await waitingMails(second);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("On the waiting list: Morning with Tara Trainer");
  expect(mail?.body).toContain("NUMBER 2");
  expect(mail?.body).toContain("we’ll email you and hold the place for up to 24 hours");
  expect(mail?.body).toContain(`http://localhost:3000/morning/${trainer.id}`);
  await read(second.send("DELETE", `/waiting-list/${insertedId}`));
  expect(await waitingMails(second)).toEqual([]);
  expect(await waitingMails(first)).toHaveLength(1);
  studio.clock.set(new Date("2026-11-22T06:15:00.000Z"));
  await offerPlaces(studio.parts);
  expect(await waitingMails(first)).toEqual([]);
});
