import { beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import type { SentSlotWord, SlotWord } from "#contract/slot-words.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const dayMs = 24 * 60 * 60_000;
let member: Person;
let trainer: Person;

beforeEach(async () => {
  // Noon at the studio.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, { name: "Tara Trainer" });
  await book(member);
});

const book = (person: Person, more: object = {}) =>
  bookSlot(studio, person, { trainerId: trainer.id, ...more });
const write = (words: string, { as = trainer, ...more }: { as?: Person } & Record<string, unknown> = {}) =>
  as.send("POST", "/slot-words", { trainerId: trainer.id, slotTiming: "Morning", words, ...more });
const wordsTo = async (person: Person) =>
  (await read<SlotWord[]>(person.send("GET", "/slot-words"))).map(({ words }) => words);
const mailsTo = ({ email }: Person) =>
  studio.db
    .selectFrom("outbox")
    .select(["subject", "body", "html"])
    .where("recipient", "=", email)
    .where("kind", "=", "slot-word")
    .execute();

// D78
test("a word goes by mail to everybody with a running membership of the slot, once each, and to nobody else", async () => {
  const [evening, renewed, cancelled] = [
    await createPerson(studio),
    await createPerson(studio),
    await createPerson(studio),
  ];
  await book(evening, { slotTiming: "Evening" });
  for (const price of [5000, 5000]) await book(renewed, { price });
  const { bookingId } = await book(cancelled);
  await read(cancelled.send("POST", `/save-payment-info/${bookingId}/cancel`));
  const sent = await read<SentSlotWord>(write("Bring a towel.\n\nSee you <b>there</b>!"), 201);
  expect(sent.people).toBe(2);
  const [mail, ...more] = await mailsTo(member);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Tara Trainer: Bring a towel. See you <b>there</b>!");
  expect(mail?.body).toContain("Bring a towel.\n\nSee you <b>there</b>!");
  expect(mail?.html).toContain("See you &lt;b&gt;there&lt;/b&gt;!");
  expect((await mailsTo(renewed)).length).toBe(1);
  expect([await mailsTo(evening), await mailsTo(cancelled)]).toEqual([[], []]);
  expect(await wordsTo(renewed)).toEqual(["Bring a towel.\n\nSee you <b>there</b>!"]);
  expect([await wordsTo(evening), await wordsTo(cancelled)]).toEqual([[], []]);
});

// D78
test("it stands on Activity Log for a week, for those whose membership ran then", async () => {
  await read(write("Bring a towel."), 201);
  const late = await createPerson(studio);
  studio.clock.advance(60_000);
  await book(late);
  const [word] = await read<SlotWord[]>(member.send("GET", "/slot-words"));
  expect(word).toMatchObject({
    ...{ trainerId: trainer.id, trainerName: "Tara Trainer", slotTiming: "Morning" },
    ...{ words: "Bring a towel.", byTrainer: true, writtenAt: "2026-11-22T06:00:00.000Z" },
  });
  expect(await wordsTo(late)).toEqual([]);
  studio.clock.set(new Date(Date.parse("2026-11-22T06:00:00.000Z") + 7 * dayMs - 1));
  expect(await wordsTo(member)).toEqual(["Bring a towel."]);
  studio.clock.advance(1);
  expect(await wordsTo(member)).toEqual([]);
});

// D78
test("an admin writes for the studio, and the audit keeps who wrote to whose slot, by the first words", async () => {
  const admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
  const long = `${"word ".repeat(30)}end`;
  await read(write(long, { as: admin }), 201);
  expect((await mailsTo(member))[0]?.subject).toMatch(/^The studio: word word .*word…$/);
  expect(await read<SlotWord[]>(member.send("GET", "/slot-words"))).toMatchObject([{ byTrainer: false }]);
  const [entry] = await read<AuditEntry[]>(admin.send("GET", `/audit?subject=${trainer.id}`));
  expect(entry).toMatchObject({
    action: "wrote to a slot",
    actor: { name: "Ada Admin" },
    subject: { name: "Tara Trainer" },
    reason: `Morning: ${"word ".repeat(20).trim()}…`,
  });
});

// D78
test("three words a day go to a slot, however many write at once, and the next day three more", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const answers = await Promise.all(
    [trainer, admin, trainer, admin, trainer].map((as, number) => write(`Word ${number}`, { as })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
  expect(await refusal(write("One more"))).toMatchObject({
    code: "conflict",
    message: "This slot has been written to three times today. Write again tomorrow.",
  });
  expect((await mailsTo(member)).length).toBe(3);
  // Midnight at the studio.
  studio.clock.set(new Date("2026-11-22T17:59:59.999Z"));
  expect((await write("Still today")).status).toBe(409);
  studio.clock.set(new Date("2026-11-22T18:00:00.000Z"));
  await read(write("Tomorrow"), 201);
});

// D78
test("an attempt that is sent again goes to nobody twice", async () => {
  const first = await read<SentSlotWord>(write("Bring a towel.", { attemptId: "once" }), 201);
  const again = await read<SentSlotWord>(write("Bring a towel.", { attemptId: "once" }));
  expect(again).toEqual(first);
  expect((await mailsTo(member)).length).toBe(1);
});

// D78
test("who may not write, to whom nobody can, and what says nothing or too much are refused and change nothing", async () => {
  const other = await createTrainer(studio);
  expect((await refusal(write("Hello", { as: member }))).code).toBe("forbidden");
  expect((await refusal(write("Hello", { as: other }))).code).toBe("forbidden");
  const admin = await createPerson(studio, { role: "admin" });
  expect((await refusal(write("Hello", { as: admin, trainerId: member.id }))).code).toBe("not_found");
  expect(await refusal(write("Hello", { slotTiming: "Evening" }))).toMatchObject({
    code: "conflict",
    message: "Nobody has a running membership of this slot.",
  });
  expect((await refusal(write("  "))).fields).toEqual({ words: "Write something" });
  expect((await refusal(write("x".repeat(1001)))).code).toBe("invalid");
  expect(await mailsTo(member)).toEqual([]);
  await read(write("x".repeat(1000)), 201);
});

// D78
test("an admin writes to one person: a mail that says their words once, and the first of them in the audit", async () => {
  const admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
  const path = `/users/${member.id}/words`;
  const word = { words: "Your towel is at the desk.\n\nAsk for it.", attemptId: "once" };
  const sent = await read(admin.send("POST", path, word), 201);
  expect(await read(admin.send("POST", path, word))).toEqual(sent);
  const written = () => studio.db.selectFrom("outbox").selectAll().where("kind", "=", "word").execute();
  const mails = await written();
  expect(mails).toMatchObject([{ recipient: member.email, subject: "A message from Shokti" }]);
  expect(mails[0]?.body).toContain("Your towel is at the desk.\n\nAsk for it.");
  // Once for lists of mails, and once to be read.
  expect(mails[0]?.html?.match(/Your towel is at the desk/g)).toHaveLength(2);
  const decisions = await read<AuditEntry[]>(admin.send("GET", `/audit?subject=${member.id}`));
  expect(decisions).toMatchObject([{ action: "wrote", actor: { name: "Ada Admin" } }]);
  expect(decisions[0]?.reason).toMatch(/^Your towel is at the desk\.\s+Ask for it\.$/);
  await read(admin.send("POST", path, { ...word, words: "Your towel has gone." }), 201);
  expect(await written()).toHaveLength(2);
  expect(await wordsTo(member)).toEqual([]);
});

// D78
test("only admins write to one person, something, of 1,000 characters at most", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const path = `/users/${member.id}/words`;
  expect((await refusal(send(studio, "POST", path, { words: "Hello" }))).code).toBe("unauthenticated");
  for (const other of [member, trainer])
    expect((await refusal(other.send("POST", path, { words: "Hello" }))).code).toBe("forbidden");
  expect((await refusal(admin.send("POST", "/users/nobody/words", { words: "Hello" }))).code).toBe(
    "not_found",
  );
  expect((await refusal(admin.send("POST", path, { words: " " }))).fields).toEqual({
    words: "Write something",
  });
  expect((await refusal(admin.send("POST", path, { words: "x".repeat(1001) }))).code).toBe("invalid");
  expect(await read(admin.send("GET", `/audit?subject=${member.id}`))).toEqual([]);
});
