import { beforeAll, expect, test } from "vitest";
import type { StudioClass } from "#contract/classes.ts";
import type { User } from "#contract/users.ts";
import { applicationBody } from "#tests/bodies.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot, openIntent } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
});

const demote = (id: string, demoter = admin) => demoter.send("PATCH", `/users/${id}/demote`);
const recordOf = (id: string) => read<User>(admin.send("GET", `/users/${id}`));

// D64
test("a trainer who is demoted is a member without an application, found among the trainers no more", async () => {
  const trainer = await createTrainer(studio, { request_status: "approved", available_classes: ["Judo"] });
  expect(await read(demote(trainer.id))).toEqual({ modifiedCount: 1 });
  expect(await recordOf(trainer.id)).toMatchObject({ role: "member", request_status: "none" });
  expect((await refusal(send(studio, "GET", `/users/${trainer.id}`))).code).toBe("not_found");
  expect(JSON.stringify(await read(send(studio, "GET", "/users")))).not.toContain(trainer.id);
  const classes = await read<StudioClass[]>(send(studio, "GET", "/classes"));
  expect(classes.find(({ class_name }) => class_name === "Judo")?.trainers).toEqual([]);
});

// D64
test("nobody can book who is demoted, and they may do what members do from the next request on", async () => {
  const [trainer, other, member] = [
    await createTrainer(studio),
    await createTrainer(studio),
    await createPerson(studio),
  ];
  await read(demote(trainer.id));
  const order = { price: 5000, slotTiming: "Morning" };
  const refused = member.send("POST", "/create-payment-intent", { ...order, trainerId: trainer.id });
  expect((await refusal(refused)).code).toBe("not_found");
  expect((await openIntent(trainer, { trainerId: other.id })).clientSecret).toBeTruthy();
  expect((await refusal(trainer.send("POST", "/articles", {}))).code).toBe("forbidden");
});

test("what was booked with them stays in the books, and who booked it reads it", async () => {
  const [trainer, member] = [await createTrainer(studio), await createPerson(studio)];
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await read(demote(trainer.id));
  expect(await read(member.send("GET", "/save-payment-info?all=true"))).toMatchObject([{ transactionId }]);
  expect(await read(trainer.send("GET", "/save-payment-info?all=true"))).toEqual([]);
});

// D65
test("who booked them is not mailed to somebody who was demoted", async () => {
  // Noon at the studio: the evening's mail tells of the one, another at once of the other.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  const trainer = await createTrainer(studio);
  for (const slotTiming of ["Morning", "Evening"])
    await bookSlot(studio, await createPerson(studio), { trainerId: trainer.id, slotTiming });
  const waiting = () =>
    studio.db
      .selectFrom("outbox")
      .select("id")
      .where("recipient", "=", trainer.email)
      .where("kind", "in", ["booked-you", "booked-soon"])
      .orderBy("created_at")
      .execute();
  expect(await waiting()).toHaveLength(2);
  await read(demote(trainer.id));
  expect(await waiting()).toEqual([]);
});

// D64 D65
test("one who was demoted is mailed it, once for each time", async () => {
  const trainer = await createTrainer(studio, { name: "Tara Trainer" });
  const mails = () =>
    studio.db
      .selectFrom("outbox")
      .select(["kind", "subject", "body"])
      .where("recipient", "=", trainer.email)
      .where("kind", "=", "demoted")
      .orderBy("created_at")
      .execute();
  await Promise.all([demote(trainer.id), demote(trainer.id)].map((answer) => read(answer)));
  const [mail, ...more] = await mails();
  expect(mail).toMatchObject({ subject: "You are a member at Shokti again" });
  expect(mail?.body).toMatch(/^Hello Tara Trainer,/);
  expect(more).toEqual([]);
  await read(trainer.send("PATCH", "/users/updateByEmail", applicationBody({ email: trainer.email })));
  await read(admin.send("PATCH", `/users/${trainer.id}/approve`));
  studio.clock.advance(1000);
  await read(demote(trainer.id));
  expect(await mails()).toHaveLength(2);
});

// D64
test("one who was demoted may apply and be approved again, and begins with closed slots", async () => {
  const trainer = await createTrainer(studio, { available_classes: ["Karate"] });
  await read(demote(trainer.id));
  await read(trainer.send("PATCH", "/users/updateByEmail", applicationBody({ email: trainer.email })));
  await read(admin.send("PATCH", `/users/${trainer.id}/approve`));
  expect(await recordOf(trainer.id)).toMatchObject({
    role: "trainer",
    slot_duration: 0,
    available_classes: [],
  });
});

// D64
test("asked ten times at once it is one demotion with one audit row; a member is left as they are", async () => {
  const trainer = await createTrainer(studio, { name: "Tara Trainer" });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => read<{ modifiedCount: number }>(demote(trainer.id))),
  );
  expect(answers.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
  const rows = await read(admin.send("GET", `/audit?subject=${trainer.id}`));
  expect(rows).toMatchObject([
    { action: "demoted", actor: { _id: admin.id, name: "Ada Admin" }, subject: { name: "Tara Trainer" } },
  ]);
  const applicant = await createPerson(studio, { request_status: "requested" });
  expect(await read(demote(applicant.id))).toEqual({ modifiedCount: 0 });
  expect(await recordOf(applicant.id)).toMatchObject({ request_status: "requested" });
});

// D37 D64
test("who is demoted while their slots are being changed ends without hours and classes, eight times of eight", async () => {
  for (let round = 0; round < 8; round += 1) {
    const trainer = await createTrainer(studio, { available_classes: ["Judo"] });
    const slot = { email: trainer.email, slot_duration: 2, available_classes: ["Judo"] };
    const [demoted] = await Promise.all([
      demote(trainer.id),
      trainer.send("PATCH", "/users/updateByEmail2", slot),
    ]);
    expect(demoted.status).toBe(200);
    expect(await recordOf(trainer.id)).toMatchObject({
      role: "member",
      slot_duration: 0,
      available_classes: [],
    });
  }
});

// D64
test("401 for nobody, 403 below admin, 404 for an unknown id, 409 for an admin", async () => {
  const trainer = await createTrainer(studio);
  expect((await refusal(send(studio, "PATCH", `/users/${trainer.id}/demote`))).code).toBe("unauthenticated");
  expect((await refusal(demote(trainer.id, trainer))).code).toBe("forbidden");
  expect((await refusal(demote(trainer.id, await createPerson(studio)))).code).toBe("forbidden");
  expect((await refusal(demote("nobody-at-all"))).code).toBe("not_found");
  expect((await refusal(demote(admin.id))).code).toBe("conflict");
  expect(await recordOf(trainer.id)).toMatchObject({ role: "trainer" });
});
