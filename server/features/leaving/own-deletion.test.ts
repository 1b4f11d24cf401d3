import { describe, expect, test } from "vitest";
import { formerMember } from "#contract/own-data.ts";
import type { AccessToken } from "#contract/sessions.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { setUpDemoGoogle, signIn } from "#tests/server/demo-google.ts";
import { createPerson, createTrainer, goodPassword, registerPerson, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const password = { password: goodPassword };

// D71 D38
test("who deletes their account is gone; what they paid stays for the books under a former member (D71)", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const trainer = await createTrainer(studio);
  const member = await registerPerson(studio, { name: "Mina Leaving" });
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await read(send(studio, "POST", "/subscribers", { name: "Mina", email: member.email }), 201);
  expect(await read(member.send("DELETE", "/me", password))).toEqual({ deletedCount: 1 });
  expect((await refusal(member.send("GET", "/me/data"))).code).toBe("unauthenticated");
  const signIn = { email: member.email, password: goodPassword };
  expect((await send(studio, "POST", "/api/auth/sign-in/email", signIn)).status).toBe(401);
  const [payment] = await read<Record<string, unknown>[]>(
    admin.send("GET", `/save-payment-info?all=true&q=${transactionId}`),
  );
  expect(payment).toMatchObject({ transactionId, userName: formerMember, email: "", card: null });
  await studio.parts.securityLog.written();
  for (const table of ["users", "payments", "subscribers", "audit", "identity_user", "articles"] as const) {
    const rows = await studio.db
      .withTables<{ identity_user: object }>()
      .selectFrom(table)
      .selectAll()
      .execute();
    expect(JSON.stringify(rows), table).not.toMatch(new RegExp(`Mina|${member.email}`, "i"));
  }
  const mails = await studio.db
    .selectFrom("outbox")
    .select("kind")
    .where("recipient", "=", member.email)
    .orderBy("created_at")
    .execute();
  expect(mails).toEqual([{ kind: "farewell" }]);
  expect((await registerPerson(studio, { email: member.email })).id).not.toBe(member.id);
});

// D71 D59
test("a trainer's going ends what members have paid for with them, and their articles stay (D71)", async () => {
  const { id, ...trainer } = await registerPerson(studio, { name: "Tara Writes", role: "trainer" });
  const slot = { available_slots: ["Morning"], slot_duration: 1 };
  await studio.db
    .updateTable("users")
    .set({ slot_duration: slot.slot_duration })
    .where("id", "=", id)
    .execute();
  await studio.db.insertInto("user_slots").values({ user_id: id, slot: "Morning" }).execute();
  const member = await createPerson(studio);
  const { transactionId } = await bookSlot(studio, member, { trainerId: id });
  const article = { article_title: "Kept", article_details: "Words" };
  const { insertedId } = await read<{ insertedId: string }>(trainer.send("POST", "/articles", article), 201);
  await read(trainer.send("DELETE", "/me", password));
  expect(await read(send(studio, "GET", `/articles/${insertedId}`))).toMatchObject({
    writer_name: "Tara Writes",
  });
  const ended = studio.db
    .selectFrom("payments")
    .select("end_reason")
    .where("transaction_id", "=", transactionId);
  expect(await ended.executeTakeFirst()).toEqual({ end_reason: "trainer-left" });
});

// D71
test("without the right password nothing is deleted (D71)", async () => {
  const member = await registerPerson(studio);
  for (const wrong of ["Wrong@2025", ""]) {
    const refused = await refusal(member.send("DELETE", "/me", { password: wrong }));
    expect(refused).toMatchObject({ code: "invalid", fields: { password: "That’s not your password." } });
  }
  expect((await member.send("GET", "/me/data")).status).toBe(200);
  expect((await refusal(send(studio, "DELETE", "/me", password))).code).toBe("unauthenticated");
});

// D71
test("the password cannot be guessed there: the eleventh try in an hour answers 429", async () => {
  const member = await createPerson(studio);
  for (let count = 0; count < 10; count += 1) await member.send("DELETE", "/me", { password: "x" });
  expect((await member.send("DELETE", "/me", { password: "x" })).status).toBe(429);
});

// D71
test("the only admin stays, and of two admins who go at once one does (D71)", async () => {
  await studio.db.updateTable("users").set({ role: "member" }).where("role", "=", "admin").execute();
  const admins = [
    await registerPerson(studio, { role: "admin" }),
    await registerPerson(studio, { role: "admin" }),
  ];
  const answers = await Promise.all(admins.map((admin) => admin.send("DELETE", "/me", password)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

describe("whoever has no password", () => {
  const bench = setUpDemoGoogle();

  // D71
  test("proves by a login of ten minutes ago at most who they are (D71)", async () => {
    const email = "by-google@shokti.test";
    const visitor = bench.newVisitor();
    await signIn(visitor, { email, verified: "yes" });
    await visitor.send("POST", "/users", { name: "By Google", photoUrl: "", email });
    const { token } = await read<AccessToken>(visitor.send("POST", "/jwt", { email }));
    const remove = () =>
      send(bench.studio, "DELETE", "/me", { password: "" }, { Authorization: `Bearer ${token}` });
    bench.studio.clock.advance(11 * 60_000);
    expect(await refusal(remove())).toMatchObject({ code: "forbidden", reason: "prove-again" });
    bench.studio.clock.run();
    expect(await read(remove())).toEqual({ deletedCount: 1 });
  });
});
