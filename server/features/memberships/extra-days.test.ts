import { beforeEach, expect, test } from "vitest";
import type { Payment } from "#contract/payments.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { finishRefunds } from "#server/features/refunds/sending.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { expectRightBooks } from "#tests/server/books.ts";
import { bookSlot, refundsOf } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let member: Person;
let trainer: Person;
let admin: Person;
let bookingId: string;
let transactionId: string;

beforeEach(async () => {
  // Noon at the studio. A month from here ends on 21 December; it can be cancelled until noon of the 29th.
  studio.clock.set(studioMoment("2026-11-22", 720));
  admin = await createPerson(studio, { role: "admin" });
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, { name: "Tara Trainer", slotDays: ["Sunday", "Tuesday"] });
  ({ bookingId, transactionId } = await bookSlot(studio, member, { trainerId: trainer.id }));
  studio.clock.set(studioMoment("2026-12-01", 720));
});

const pause = (from: string, days: number, person = member) =>
  person.send("POST", `/save-payment-info/${bookingId}/pause`, { from, days });
const endPause = (person = member) => person.send("POST", `/save-payment-info/${bookingId}/pause/end`);
const give = (days: number, person = admin) =>
  person.send("POST", `/save-payment-info/${bookingId}/given-days`, { days, reason: "Cold showers" });
const own = () => read<Payment[]>(member.send("GET", "/save-payment-info"));
const endsOn = async () => (await own()).map((payment) => payment.endsOn).sort();
const mailsTo = async ({ email }: Person) =>
  (
    await studio.db
      .selectFrom("outbox")
      .select("subject")
      .where("recipient", "=", email)
      .where("kind", "=", "days")
      .execute()
  ).map(({ subject }) => subject);
/** What a mail to the member with this subject says first: its ticket and its text, up to the details. */
const textOf = async (subject: string) => {
  const mails = studio.db.selectFrom("outbox").select("body").where("recipient", "=", member.email);
  const [mail] = await mails.where("subject", "=", subject).orderBy("created_at", "desc").execute();
  const lines = mail?.body.split(/^(?=\d+ days? more:|See your week)/m)[0]?.split(/\n+/) ?? [];
  return lines.filter((line) => line !== "" && !/^- -|^Hello /.test(line));
};
const ticket = (day: string, kicker = "Your membership now ends") => [
  kicker,
  day,
  "Tara Trainer",
  "Morning · 6:30–7:30 · Sun and Tue",
];

// D75
test("a member pauses a membership once: its days are given at the end, and what follows moves with it (D75)", async () => {
  expect(await own()).toMatchObject([{ pause: null, pausableFrom: "2026-12-02" }]);
  await bookSlot(studio, member, { trainerId: trainer.id });
  const paused = await read<Payment>(pause("2026-12-05", 10));
  expect(paused).toMatchObject({
    endsOn: "2026-12-31",
    pause: { from: "2026-12-05", until: "2026-12-14", since: studio.clock.now().toISOString() },
    pausableFrom: null,
    termChanges: [{ kind: "pause", days: 10, from: "2026-12-05", until: "2026-12-14" }],
  });
  expect(await endsOn()).toEqual(["2026-12-31", "2027-01-31"]);
  expect(await mailsTo(member)).toEqual(["Paused: Morning with Tara Trainer"]);
  expect(await textOf("Paused: Morning with Tara Trainer")).toEqual([
    ...ticket("PAUSED 5 DEC TO 14 DEC", "Your pause"),
    "Your membership rests from Saturday 5 December to Monday 14 December. Your place stays yours. 10 days’ rest, so 10 days more.",
    "On your Activity Log you can take the pause back before it begins, or end it sooner: you keep the days that are left.",
  ]);
  expect((await refusal(pause("2026-12-20", 7))).message).toBe(
    "A membership can pause once, and this one has.",
  );
  await expectRightBooks(studio);
});

// D72 D75
test("a running membership tells which of its sessions were lost since it began, one that is over none", async () => {
  studio.clock.set(studioMoment("2026-11-22", 780));
  const [from, until] = ["2026-11-24", "2026-11-24"];
  await read(trainer.send("POST", "/absences", { from, until, word: "A wedding" }), 201);
  const lost = [{ day: "2026-11-24", kind: "away", name: "A wedding" }];
  studio.clock.set(studioMoment("2026-12-22", 720));
  expect(await own()).toMatchObject([{ endsOn: "2026-12-22", changedSessions: lost }]);
  studio.clock.set(studioMoment("2026-12-24", 720));
  expect(await own()).toMatchObject([{ endsOn: "2026-12-22", changedSessions: [] }]);
});

// D75
test("a pause that is ended early gives the days until then; one that has not begun is none", async () => {
  expect((await refusal(endPause())).message).toBe("This membership has no pause to end.");
  await read(pause("2026-12-05", 10));
  await read(endPause());
  expect(await own()).toMatchObject([{ endsOn: "2026-12-21", pause: null, pausableFrom: "2026-12-02" }]);
  const takenBack = "Pause taken back: Morning with Tara Trainer";
  expect(await textOf(takenBack)).toEqual([
    ...ticket("MONDAY 21 DECEMBER"),
    "You have taken your pause back: it won’t begin.",
  ]);
  await read(pause("2026-12-05", 10));
  studio.clock.set(studioMoment("2026-12-07", 720));
  expect(await read<Payment>(endPause())).toMatchObject({
    endsOn: "2026-12-24",
    pause: { from: "2026-12-05", until: "2026-12-07" },
    pausableFrom: null,
    termChanges: [
      { days: 10, from: "2026-12-05", until: "2026-12-14" },
      { days: -10, from: "2026-12-05", until: "2026-12-14" },
      { days: 10, from: "2026-12-05", until: "2026-12-14" },
      { days: -7, from: "2026-12-08", until: "2026-12-14" },
    ],
  });
  const over = "No longer paused: Morning with Tara Trainer";
  expect(await textOf(over)).toEqual([
    ...ticket("THURSDAY 24 DECEMBER"),
    "You train again from tomorrow. The days that were left of your pause are yours to train now.",
  ]);
  expect((await refusal(endPause())).message).toBe("This membership has no pause to end.");
  const paused = "Paused: Morning with Tara Trainer";
  expect((await mailsTo(member)).sort()).toEqual([over, takenBack, paused, paused]);
  await expectRightBooks(studio);
});

// D57 D75
test("no pause in the days in which it can be cancelled, before today, after its end, too short or too long", async () => {
  const otherDay = { from: "Choose a day from 2 December 2026 to 21 December 2026." };
  for (const [from, days, fields] of [
    ["2026-12-01", 7, otherDay],
    ["2026-12-22", 7, otherDay],
    ["2026-12-05", 6, { days: "A pause is at least 7 days" }],
    ["2026-12-05", 29, { days: "A pause is 28 days at most" }],
    ["2026-12-05", 7.5, { days: "Enter whole days" }],
    ["2026-12-05", Number.NaN, { days: "Enter a number of days" }],
  ] as const)
    expect((await refusal(pause(from, days))).fields).toEqual(fields);
  studio.clock.set(studioMoment("2026-11-25", 720));
  const notYet = (from: string) => `You can pause it from ${from}, when it can no longer be cancelled.`;
  expect((await refusal(pause("2026-12-05", 7))).message).toBe(notYet("29 November"));
  expect(await own()).toMatchObject([{ pausableFrom: null, whyNotPausable: notYet("29 November") }]);
  studio.clock.set(studioMoment("2026-11-29", 719));
  expect(await own()).toMatchObject([{ whyNotPausable: notYet("12:00 today") }]);
  studio.clock.set(studioMoment("2026-11-25", 720));
  const next = await bookSlot(studio, member, { trainerId: trainer.id });
  studio.clock.set(studioMoment("2026-12-03", 720));
  const ofNext = `/save-payment-info/${next.bookingId}`;
  const resting = { from: "2026-12-23", days: 7 };
  expect((await refusal(member.send("POST", `${ofNext}/pause`, resting))).message).toBe(
    "You can pause it from 22 December.",
  );
  studio.clock.set(studioMoment("2026-12-21", 720));
  const tooLate = "A membership can’t pause any more on its last day.";
  expect((await refusal(pause("2026-12-21", 7))).message).toBe(tooLate);
  expect(await own()).toMatchObject([
    { whyNotPausable: "You can pause it from 22 December." },
    { whyNotPausable: tooLate },
  ]);
  studio.clock.set(studioMoment("2026-12-20", 720));
  await read(pause("2026-12-21", 7));
  expect(await endsOn()).toEqual(["2026-12-28", "2027-01-28"]);
  await read(admin.send("PATCH", `/users/${trainer.id}/demote`));
  expect((await refusal(endPause())).message).toBe("This membership has no pause to end.");
  for (const late of [pause("2026-12-22", 7), give(1)])
    expect((await refusal(late)).message).toBe("This membership has already ended.");
});

test("a pause is its member's alone, and days are an admin's to give", async () => {
  for (const person of [trainer, admin, await createPerson(studio)]) {
    expect((await refusal(pause("2026-12-05", 7, person))).code).toBe("not_found");
    expect((await refusal(endPause(person))).message).toBe("We couldn’t find this booking of yours.");
  }
  expect((await refusal(member.send("POST", "/save-payment-info/none/pause/end"))).code).toBe("not_found");
  for (const person of [trainer, member]) expect((await refusal(give(3, person))).code).toBe("forbidden");
  const path = `/save-payment-info/${bookingId}`;
  for (const call of ["pause", "pause/end"])
    expect((await refusal(send(studio, "POST", `${path}/${call}`))).code).toBe("unauthenticated");
  expect((await refusal(send(studio, "POST", `${path}/given-days`))).code).toBe("unauthenticated");
});

// D72 D75 D76
test("a mail about a membership's days says why its last day is not its month's; one about its sessions does not add the rest", async () => {
  await read(give(3));
  studio.clock.advance(60_000);
  await read(pause("2026-12-10", 7));
  studio.clock.advance(60_000);
  await read(trainer.send("POST", "/absences", { from: "2026-12-06", until: "2026-12-06" }), 201);
  const mails = await studio.db
    .selectFrom("outbox")
    .select("body")
    .where("recipient", "=", member.email)
    .where("kind", "in", ["days", "sessions"])
    .orderBy("created_at")
    .execute();
  const reasons = mails.map(({ body }) =>
    body.match(/^\d+ days? more: .*$/gm)?.map((line) => line.replace(/: +/, ": ")),
  );
  const [given, paused] = [
    "3 days more: Cold showers (given by the studio)",
    "7 days more: paused from 10 December to 16 December 2026",
  ];
  expect(reasons).toEqual([[given], [given, paused], undefined]);
});

// D76
test("an admin gives days with a reason: its member is mailed, and it is audited (D76)", async () => {
  expect(await read<Payment>(give(3))).toMatchObject({
    endsOn: "2026-12-24",
    termChanges: [{ kind: "given", days: 3, reason: "Cold showers" }],
  });
  const attempt = { days: 1, reason: "Cold showers", attemptId: "first" };
  for (const _ of [1, 2])
    await read(admin.send("POST", `/save-payment-info/${bookingId}/given-days`, attempt));
  expect(await endsOn()).toEqual(["2026-12-25"]);
  expect((await mailsTo(member)).sort()).toEqual([
    "The studio has given you 3 days",
    "The studio has given you a day",
  ]);
  const audited = await studio.db
    .selectFrom("audit")
    .selectAll()
    .where("subject_id", "=", member.id)
    .execute();
  expect(audited.map(({ action, reason }) => [action, reason]).sort()).toEqual([
    ["days given", "1 day: Cold showers"],
    ["days given", "3 days: Cold showers"],
  ]);
  expect(await textOf("The studio has given you 3 days")).toEqual([
    ...ticket("THURSDAY 24 DECEMBER"),
    "Your membership is longer by 3 days, and now runs until Thursday, 24 December 2026.",
  ]);
  for (const [days, message] of [
    [0, "Give at least one day"],
    [32, "Give 31 days at most"],
    [1.5, "Enter whole days"],
    [Number.NaN, "Enter a number of days"],
  ] as const)
    expect((await refusal(give(days))).fields).toEqual({ days: message });
  const silent = admin.send("POST", `/save-payment-info/${bookingId}/given-days`, { days: 1, reason: "" });
  expect((await refusal(silent)).fields).toEqual({ reason: "Give a reason" });
  studio.clock.set(studioMoment("2026-12-25", 720));
  await read(give(1));
  studio.clock.set(studioMoment("2026-12-27", 720));
  expect((await refusal(give(1))).message).toBe("This membership has already ended.");
  studio.clock.set(studioMoment("2026-12-26", 720));
  await read(admin.send("DELETE", `/users/${member.id}`));
  expect((await refusal(give(1))).message).toBe("This membership has already ended.");
  await expectRightBooks(studio);
});

// D72 D76
test("a day that is given comes after what lost sessions give, whichever was first", async () => {
  // A month that ends on Monday, 21 December, and a session lost for Wednesday the 23rd.
  const other = await createTrainer(studio, { slotDays: ["Sunday", "Wednesday"] });
  studio.clock.set(studioMoment("2026-11-22", 720));
  const late = await createPerson(studio);
  const booked = await bookSlot(studio, late, { trainerId: other.id });
  await read(other.send("POST", "/absences", { from: "2026-12-06", until: "2026-12-06" }), 201);
  const giving = { days: 1, reason: "Cold showers" };
  const given = await read<Payment>(
    admin.send("POST", `/save-payment-info/${booked.bookingId}/given-days`, giving),
  );
  expect(given.endsOn).toBe("2026-12-24");
  await expectRightBooks(studio);
});

// D72 D75
test("a session called off in a pause gives nothing more, and one called off after it does", async () => {
  await read(pause("2026-12-05", 10));
  await read(trainer.send("POST", "/absences", { from: "2026-12-06", until: "2026-12-15" }), 201);
  // Sunday 6, Tuesday 8 and Sunday 13 are paused; Tuesday 15 gives Sunday 3 January.
  expect(await endsOn()).toEqual(["2027-01-03"]);
  await read(endPause());
  // Without the pause: 22, 27 and 29 December and 3 January for the four.
  expect(await endsOn()).toEqual(["2027-01-03"]);
  await expectRightBooks(studio);
});

// D59 D75
test("when the trainer leaves, the days of a pause are neither used nor left", async () => {
  await read(pause("2026-12-02", 10));
  studio.clock.set(studioMoment("2026-12-05", 720));
  await read(admin.send("DELETE", `/users/${trainer.id}`));
  await finishRefunds(studio.parts);
  // 20 of 30 days: from the 12th to the 31st.
  expect(await refundsOf(studio, transactionId)).toEqual([3334]);
});

// D72
test("a change of a term is never changed", async () => {
  await read(give(3));
  const changes = studio.db.updateTable("term_changes").set({ days: 30 }).execute();
  await expect(changes).rejects.toThrow("never changed");
  await expect(studio.db.deleteFrom("term_changes").execute()).rejects.toThrow("never changed");
  expect(await endsOn()).toEqual(["2026-12-24"]);
});
