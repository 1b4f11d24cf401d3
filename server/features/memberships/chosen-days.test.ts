import { beforeEach, expect, test } from "vitest";
import type { OwnData } from "#contract/own-data.ts";
import type { Payment } from "#contract/payments.ts";
import { studioMoment } from "#contract/studio-time.ts";
import type { SessionList } from "#contract/visits.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { linesOf, mailsAt, mailsBySubject } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let member: Person;
let trainer: Person;
let membership: string;

beforeEach(async () => {
  // Sunday, noon at the studio: the morning's session is over.
  studio.clock.set(studioMoment("2026-11-22", 720));
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, {
    name: "Tara Trainer",
    slotDays: ["Sunday", "Monday", "Tuesday", "Thursday"],
  });
  membership = await book();
});

const book = async (more: object = {}) =>
  (await bookSlot(studio, member, { trainerId: trainer.id, ...more })).bookingId;
const choose = (days: readonly string[], { as = member, id = membership } = {}) =>
  as.send("POST", `/save-payment-info/${id}/days`, { days });
const own = async (id = membership) =>
  (await read<Payment[]>(member.send("GET", "/save-payment-info"))).find(({ _id }) => _id === id);

// D81
test("a member chooses days among their slot's, as many as they have sessions, and takes the choice back", async () => {
  expect(await own()).toMatchObject({ chosenDays: [] });
  const chosen = await read<Payment>(choose(["Thursday", "Monday", "Thursday"]));
  expect(chosen).toMatchObject({ _id: membership, chosenDays: ["Monday", "Thursday"] });
  expect(await own()).toEqual(chosen);
  expect(await read<Payment>(choose(["Sunday", "Monday", "Thursday"]))).toMatchObject({
    chosenDays: ["Sunday", "Monday", "Thursday"],
  });
  expect(await read<Payment>(choose([]))).toMatchObject({ chosenDays: [] });
});

// D81
test("too many days, other days than the slot's and what is no day are refused with what would be right", async () => {
  await read(choose(["Monday"]));
  const basic = await book({ slotTiming: "Evening", price: 2000 });
  const refused = async (days: readonly string[], id = membership) => {
    const { code, fields } = await refusal(choose(days, { id }));
    return [code, fields?.days];
  };
  expect(await refused(["Sunday", "Monday", "Tuesday", "Thursday"])).toEqual([
    "invalid",
    "Choose 3 days at most.",
  ]);
  expect(await refused(["Sunday", "Monday"], basic)).toEqual(["invalid", "Choose one day at most."]);
  expect(await refused(["Monday", "Wednesday"])).toEqual([
    "invalid",
    "Choose among the slot’s days: Sun to Tue and Thu.",
  ]);
  expect((await choose(["Someday"])).status).toBe(400);
  expect(await own()).toMatchObject({ chosenDays: ["Monday"] });
});

// D53 D81
test("the days are those the slot had when it was booked, whatever its trainer offers since", async () => {
  await studio.db
    .updateTable("users")
    .set({ slot_days: '["Saturday"]' })
    .where("id", "=", trainer.id)
    .execute();
  expect(await read<Payment>(choose(["Tuesday"]))).toMatchObject({ chosenDays: ["Tuesday"] });
  expect(await refusal(choose(["Saturday"]))).toMatchObject({ code: "invalid" });
});

// D81
test("nobody chooses for somebody else, without a login, or for a membership that has ended or has every day", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  for (const as of [trainer, admin])
    expect(await refusal(choose(["Monday"], { as }))).toMatchObject({ code: "not_found" });
  expect(await refusal(choose(["Monday"], { id: "nothing-like-it" }))).toMatchObject({ code: "not_found" });
  const asNobody = send(studio, "POST", `/save-payment-info/${membership}/days`, { days: ["Monday"] });
  expect(await refusal(asNobody)).toMatchObject({ code: "unauthenticated" });
  const premium = await book({ slotTiming: "Evening", price: 10_000 });
  expect(await refusal(choose(["Monday"], { id: premium }))).toMatchObject({
    code: "conflict",
    message: "This membership has all of its slot’s days: there are none to choose from.",
  });
  studio.clock.set(studioMoment("2026-12-21", 1439));
  await read(choose(["Monday"]));
  studio.clock.set(studioMoment("2026-12-22", 0));
  expect(await refusal(choose(["Sunday"]))).toMatchObject({
    code: "conflict",
    message: "This membership has already ended.",
  });
  expect(await own()).toMatchObject({ chosenDays: ["Monday"] });
});

// D81
test("the database itself keeps no day that is not the slot's, and no empty choice", async () => {
  const store = (chosen_days: string) =>
    studio.db.updateTable("payments").set({ chosen_days }).where("id", "=", membership).execute();
  await expect(store('["Sunday","Friday"]')).rejects.toThrow();
  await expect(store("[]")).rejects.toThrow();
  await store('["Sunday"]');
  expect(await own()).toMatchObject({ chosenDays: ["Sunday"] });
});

// D56 D81
test("a renewal in the same tier goes on with the days, and its mail begins with the first of them", async () => {
  await read(choose(["Thursday"]));
  const renewal = await own(await book());
  expect(renewal).toMatchObject({ startsOn: "2026-12-22", chosenDays: ["Thursday"] });
  const mails = await mailsBySubject(studio, member);
  expect(linesOf(mails.get("Renewed: Morning with Tara Trainer"))).toContain("THURSDAY 24 DECEMBER");
});

// D65 D81
test("before its days are chosen a booking's mail says that they are to be, and where, in place of a first session", async () => {
  const told = async (subject: string) =>
    linesOf((await mailsBySubject(studio, member)).get(`${subject}: Morning with Tara Trainer`)) ?? [];
  const choice = (id: string, label: string) => [
    `${label}:`,
    `http://localhost:3000/dashboard/booked-trainer#days-${id}`,
  ];
  const booked = await told("Booked");
  expect(booked.slice(0, 4)).toEqual([
    "Booked: 3 sessions a week, from 23 November",
    "CHOOSE YOUR DAYS",
    "Tara Trainer",
    "Morning · 6:30–7:30 · Sun to Tue and Thu",
  ]);
  expect(booked).toEqual(
    expect.arrayContaining([
      ...choice(membership, "Choose your days"),
      "You’re in. Choose your 3 days of the week: you can train from Monday, 23 November 2026 at 6:30. See you at the studio!",
      "Sessions:   3 a week, to choose from Sun to Tue and Thu",
    ]),
  );
  // On the ticket, above all else that the mail says.
  expect(booked.indexOf("Choose your days:")).toBeLessThan(
    booked.findIndex((line) => line.startsWith("Hello ")),
  );
  const renewal = await book({ price: 2000 });
  const renewed = await told("Renewed");
  expect(renewed.slice(0, 2)).toEqual(["Renewed: 1 session a week, from 22 December", "CHOOSE YOUR DAY"]);
  expect(renewed).toEqual(
    expect.arrayContaining([
      ...choice(renewal, "Choose your day"),
      "You’re staying on, and you keep your place. Choose your day of the week: you can train from Tuesday, 22 December 2026 at 6:30. See you at the studio!",
    ]),
  );
  const admin = await createPerson(studio, { role: "admin" });
  const all = { amount: 50, reason: "We were closed." };
  await read(admin.send("POST", `/save-payment-info/${membership}/refunds`, all));
  expect((await told("New dates")).slice(0, 2)).toEqual([
    "New dates: 1 session a week, from 23 November",
    "CHOOSE YOUR DAY",
  ]);
});

// D56 D81
test("a renewal in another tier, or of a slot that has lost one of the days, begins without", async () => {
  await read(choose(["Thursday"]));
  expect(await own(await book({ price: 2000 }))).toMatchObject({ chosenDays: [] });
  const other = await createPerson(studio);
  const { bookingId: id } = await bookSlot(studio, other, { trainerId: trainer.id });
  await read(choose(["Sunday", "Thursday"], { as: other, id }));
  const days = '["Sunday","Monday","Tuesday","Wednesday"]';
  await studio.db.updateTable("users").set({ slot_days: days }).where("id", "=", trainer.id).execute();
  const { bookingId } = await bookSlot(studio, other, { trainerId: trainer.id });
  const [renewal] = (await read<Payment[]>(other.send("GET", "/save-payment-info"))).filter(
    ({ _id }) => _id === bookingId,
  );
  expect(renewal).toMatchObject({ slotDays: JSON.parse(days), chosenDays: [] });
});

// D77 D81
test("who has chosen other days is still on a session's list and can be ticked; their trainer reads the days", async () => {
  await read(choose(["Thursday"]));
  const lists = () =>
    read<SessionList[]>(trainer.send("GET", `/comers?trainer=${trainer.id}&day=2026-11-22`));
  expect((await lists())[0]?.comers).toMatchObject([{ membershipId: membership, chosenDays: ["Thursday"] }]);
  await read(trainer.send("POST", `/save-payment-info/${membership}/visits`, { day: "2026-11-22" }), 201);
  expect((await lists())[0]?.comers).toMatchObject([{ came: true, week: { came: 1, of: 3 } }]);
  expect(await read<Payment[]>(trainer.send("GET", "/save-payment-info"))).toMatchObject([
    { chosenDays: ["Thursday"] },
  ]);
});

// D53 D81
test("the member's calendar has the sessions of the chosen days alone, the trainer's counts everybody", async () => {
  await read(choose(["Thursday"]));
  const daysIn = async (asked: Response | Promise<Response>) =>
    new Set([...(await (await asked).text()).matchAll(/^DTSTART[^:]*:(\d{8})/gm)].map(([, day]) => day));
  const thursdays = new Set(["20261126", "20261203", "20261210", "20261217"]);
  expect(await daysIn(member.send("GET", `/save-payment-info/${membership}/calendar.ics`))).toEqual(
    thursdays,
  );
  const addressOf = async (person: Person) =>
    new URL((await read<{ url: string }>(person.send("POST", "/calendar-address"), 201)).url).pathname;
  expect(await daysIn(studio.app.request(await addressOf(member)))).toEqual(thursdays);
  const [first] = await daysIn(studio.app.request(await addressOf(trainer)));
  expect(first).toBe("20261122");
});

// D71 D81
test("the chosen days are in what is held on somebody, and forgotten with them", async () => {
  await read(choose(["Thursday"]));
  const { held } = await read<OwnData>(member.send("GET", "/me/data"));
  expect(held).toMatchObject({ payments: [{ id: membership, chosen_days: '["Thursday"]' }] });
  const admin = await createPerson(studio, { role: "admin" });
  await read(admin.send("DELETE", `/users/${member.id}`));
  const left = studio.db.selectFrom("payments").select("chosen_days").where("id", "=", membership);
  expect(await left.execute()).toEqual([{ chosen_days: null }]);
});

// D72 D73 D81
test("mails about sessions begin with the member's days and say which are none; what changes nothing of theirs is not mailed", async () => {
  await read(choose(["Thursday"]));
  const other = await createTrainer(studio, { name: "Omar Other", slotDays: ["Sunday"] });
  const session = { trainerId: trainer.id, slotTiming: "Morning", day: "2026-11-30" };
  const callOff = (from: string, until = from) => trainer.send("POST", "/absences", { from, until });
  await read(callOff("2026-12-01", "2026-12-06"), 201);
  const { insertedId } = await read<{ insertedId: string }>(callOff("2026-11-30"), 201);
  await read(other.send("POST", "/substitutes", session));
  await read(trainer.send("POST", `/absences/${insertedId}/end`));
  const mails = await mailsBySubject(studio, member);
  expect([...mails.keys()].filter((subject) => !subject.startsWith("Booked")).sort()).toEqual([
    "Mon 30 Nov with Omar Other: your Morning",
    "Thu 3 Dec called off: Morning with Tara Trainer",
  ]);
  expect(linesOf(mails.get("Thu 3 Dec called off: Morning with Tara Trainer"))).toEqual(
    expect.arrayContaining([
      "THURSDAY 6:30",
      expect.stringMatching(/^Called off: +Thursday 3 December$/),
      expect.stringMatching(/^Called off, not your days: +Tuesday 1 December, Sunday 6 December$/),
    ]),
  );
  expect(linesOf(mails.get("Mon 30 Nov with Omar Other: your Morning"))).toContain(
    "It isn’t one of your days.",
  );
});

// D72 D81
test("whose days are none of those called off reads so first, and no word of a session of theirs", async () => {
  await read(choose(["Thursday"]));
  const callOff = (from: string, until = from) =>
    read<{ insertedId: string }>(trainer.send("POST", "/absences", { from, until }), 201);
  const toldOf = async () =>
    (await mailsAt(studio, studio.clock.now().toISOString(), member))
      .filter(({ kind }) => kind === "sessions")
      .map((mail) => [mail.subject, ...(linesOf(mail) ?? [])])
      // They are due at one moment, so whichever goes first.
      .toSorted(([one = ""], [other = ""]) => one.localeCompare(other));
  const one = await callOff("2026-11-30");
  const several = await callOff("2026-12-04", "2026-12-08");
  const [mail = [], more = []] = await toldOf();
  expect(mail.slice(0, 3)).toEqual([
    "Mon 30 Nov called off, not your day: Morning with Tara Trainer",
    "Not one of your days, 30 November",
    "MONDAY 6:30",
  ]);
  expect(mail).toContain(
    "It isn’t one of your days, so you lose nothing. Your membership runs longer all the same.",
  );
  expect(mail).toContainEqual(expect.stringMatching(/^Called off, not your day: +Monday 30 November$/));
  expect(more.slice(0, 2)).toEqual([
    "Sun 6 Dec to Tue 8 Dec called off, not your days: Morning with Tara Trainer",
    "3 sessions, not on your days",
  ]);
  for (const { insertedId } of [one, several])
    await read(trainer.send("POST", `/absences/${insertedId}/end`));
  const [back = [], moreBack = []] = await toldOf();
  expect(back.slice(0, 3)).toEqual([
    "Mon 30 Nov back on, not your day: Morning with Tara Trainer",
    "Not one of your days, 30 November",
    "MONDAY 6:30",
  ]);
  expect(back).toContain("It isn’t one of your days.");
  expect(moreBack).toContain("None of them is on one of your days.");
});
