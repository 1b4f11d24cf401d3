import { beforeAll, expect, test } from "vitest";
import type { PaymentsSummary } from "#contract/takings.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { withoutTable } from "#tests/server/missing-table.ts";
import {
  createPerson,
  createTrainer,
  goodPassword,
  type Person,
  registerPerson,
  send,
} from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
});

const remove = (id: string, remover = admin) => remover.send("DELETE", `/users/${id}`);
const exists = async (id: string) => (await admin.send("GET", `/users/${id}`)).status === 200;

// §7.3 D38
test("a deleted trainer is gone from every list, and the audit says who did it (D38)", async () => {
  const trainer = await createTrainer(studio, { available_classes: ["Pilates"] });
  expect(await read(remove(trainer.id))).toEqual({ deletedCount: 1 });
  for (const path of ["/users", "/usersbyadmin", "/users?class=pilates"])
    expect(JSON.stringify(await read(admin.send("GET", path)))).not.toContain(trainer.id);
  expect(JSON.stringify(await read(send(studio, "GET", "/classes")))).not.toContain(trainer.id);
  expect((await refusal(send(studio, "GET", `/users/${trainer.id}`))).code).toBe("not_found");
  const audit = await studio.db
    .selectFrom("audit")
    .selectAll()
    .where("subject_id", "=", trainer.id)
    .execute();
  expect(audit).toMatchObject([
    { actor_id: admin.id, actor_email: admin.email, subject_email: trainer.email, action: "deleted" },
  ]);
});

test("a deleted person can no longer sign in, and their email is free again", async () => {
  const person = await registerPerson(studio, { email: "leaving@shokti.test" });
  await read(remove(person.id));
  const signIn = { email: person.email, password: goodPassword };
  expect((await send(studio, "POST", "/api/auth/sign-in/email", signIn)).status).toBe(401);
  const again = await registerPerson(studio, { email: "leaving@shokti.test" });
  expect(again.id).not.toBe(person.id);
});

// D38
test("a deleted writer's articles stay under their name", async () => {
  const writer = await createTrainer(studio, { name: "Wafa Writer" });
  const { insertedId } = await read<{ insertedId: string }>(
    writer.send("POST", "/articles", { article_title: "Kept", article_details: "Words" }),
    201,
  );
  await read(remove(writer.id));
  expect(await read(send(studio, "GET", `/articles/${insertedId}`))).toMatchObject({
    writer_name: "Wafa Writer",
  });
});

// D38
test("a deleted member's payments stay for the books, with their name and the trainer's", async () => {
  const trainer = await createTrainer(studio, { name: "Tariq" });
  const member = await createPerson(studio, { name: "Mina" });
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await read(remove(member.id));
  await read(remove(trainer.id));
  expect(await read(admin.send("GET", `/save-payment-info?all=true&q=${transactionId}`))).toMatchObject([
    { transactionId, userName: "Mina", email: member.email, trainerName: "Tariq", trainerId: trainer.id },
  ]);
});

// D38 D55 D56 D58
test("a deleted member is offered nothing any more, counts as no membership and comes to no session", async () => {
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  const trainer = await createTrainer(studio, { slotDays: ["Sunday"] });
  const member = await createPerson(studio);
  await bookSlot(studio, member, { trainerId: trainer.id });
  const kinds = ["place-free", "renewal"] as const;
  for (const kind of kinds)
    await studio.parts.mailer.send({
      kind,
      event: `${kind}:${member.id}`,
      to: member.email,
      name: member.name,
      subject: "A place",
      paragraphs: [],
    });
  const running = async () =>
    (await read<PaymentsSummary>(admin.send("GET", "/save-payment-info/summary"))).memberships.running;
  const before = await running();
  const { url } = await read<{ url: string }>(trainer.send("POST", "/calendar-address"), 201);
  const calendar = async () => (await send(studio, "GET", new URL(url).pathname)).text();
  expect(await calendar()).toContain("1 booking");
  await read(remove(member.id));
  const mails = studio.db.selectFrom("outbox").select("kind").where("recipient", "=", member.email);
  expect(await mails.where("kind", "in", kinds).execute()).toEqual([]);
  expect(await running()).toBe(before - 1);
  expect(await calendar()).not.toContain("VEVENT");
});

test("a new account with a deleted member's email does not see that member's payments", async () => {
  const trainer = await createTrainer(studio);
  const first = await createPerson(studio, { email: "reborn@shokti.test" });
  await bookSlot(studio, first, { trainerId: trainer.id });
  await read(remove(first.id));
  const second = await registerPerson(studio, { email: "reborn@shokti.test" });
  expect(await read(second.send("GET", "/save-payment-info"))).toEqual([]);
});

// D38
test("an unknown id deletes nothing and says so; a second deletion as well", async () => {
  expect(await read(remove("nobody-at-all"))).toEqual({ deletedCount: 0 });
  const person = await createPerson(studio);
  await read(remove(person.id));
  expect(await read(remove(person.id))).toEqual({ deletedCount: 0 });
});

test("five deletions at once delete one person once, with one audit row", async () => {
  const person = await registerPerson(studio);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      remove(person.id).then((answer) => read<{ deletedCount: number }>(answer)),
    ),
  );
  expect(answers.reduce((sum, { deletedCount }) => sum + deletedCount, 0)).toBe(1);
  const audit = await studio.db
    .selectFrom("audit")
    .select("id")
    .where("subject_id", "=", person.id)
    .execute();
  expect(audit).toHaveLength(1);
});

// D38
test("who is deleted while they register again has no record without an account, eight times of eight", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, email, cookie } = await registerPerson(studio);
    const again = { name: "Again", photoUrl: "", email };
    const [gone] = await Promise.all([
      remove(id),
      send(studio, "POST", "/users", again, { Cookie: cookie }),
      send(studio, "POST", "/users", again, { Cookie: cookie }),
    ]);
    expect(await read(gone)).toEqual({ deletedCount: 1 });
    const records = studio.db.selectFrom("users").select("id").where("email", "=", email);
    expect(await records.execute()).toEqual([]);
  }
});

// D38
test("neither oneself nor another admin can be deleted: 403", async () => {
  const other = await createPerson(studio, { role: "admin" });
  expect((await refusal(remove(admin.id))).code).toBe("forbidden");
  expect((await refusal(remove(other.id))).code).toBe("forbidden");
  expect(await exists(other.id)).toBe(true);
});

// §6.2
test("401 for nobody, 403 for members and trainers, also for themselves", async () => {
  const person = await createPerson(studio);
  const trainer = await createTrainer(studio);
  expect((await refusal(send(studio, "DELETE", `/users/${person.id}`))).code).toBe("unauthenticated");
  expect((await refusal(remove(person.id, person))).code).toBe("forbidden");
  expect((await refusal(remove(person.id, trainer))).code).toBe("forbidden");
  expect((await refusal(remove("nobody-at-all", trainer))).code).toBe("forbidden");
  expect(await exists(person.id)).toBe(true);
});

// D38
test("a deletion that ends half-way has deleted nothing, and done again deletes all (D38)", async () => {
  const person = await registerPerson(studio);
  const signIn = () =>
    send(studio, "POST", "/api/auth/sign-in/email", { email: person.email, password: goodPassword });
  for (const table of ["audit", "outbox"])
    await withoutTable(studio, table, async () => {
      expect((await remove(person.id)).status).toBeGreaterThanOrEqual(500);
    });
  expect([await exists(person.id), (await signIn()).status]).toEqual([true, 200]);
  expect(await read(remove(person.id))).toEqual({ deletedCount: 1 });
  expect([await exists(person.id), (await signIn()).status]).toEqual([false, 401]);
  await registerPerson(studio, { email: person.email });
});
