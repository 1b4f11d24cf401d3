import ICAL from "ical.js";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let member: Person;
let trainer: Person;
let bookingId: string;
let transactionId: string;

beforeEach(async () => {
  // Noon at the studio, a Sunday.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, {
    name: "Tara; Trainer, and more",
    slot_duration: 1.5,
    slotDays: ["Sunday", "Tuesday"],
    available_classes: ["HIIT"],
  });
  ({ bookingId, transactionId } = await book(member));
});

const book = (person: Person) =>
  bookSlot(studio, person, { trainerId: trainer.id, slotTiming: "Evening", className: "HIIT" });
const addressOf = async (person: Person) =>
  new URL((await read<{ url: string }>(person.send("POST", "/calendar-address"), 201)).url).pathname;
const fileOf = (person: Person, id = bookingId) =>
  person.send("GET", `/save-payment-info/${id}/calendar.ics`);

/** The events of a calendar as another program reads them. */
async function eventsOf(asked: Promise<Response>) {
  const answer = await asked;
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const [from, until] = [event.startDate, event.endDate].map((time) => time.toJSDate().toISOString());
    const url = String(component.getFirstPropertyValue("url"));
    return { uid: event.uid, title: event.summary, from, until, place: event.location, url };
  });
}

test("a trainer's name is the calendar's name and never a line of the file", async () => {
  await studio.db
    .updateTable("payments")
    .set({ trainer_name: "Tara; one\r\nX-EVIL:1\nBEGIN:VALARM" })
    .where("id", "=", bookingId)
    .execute();
  const file = (await (await fileOf(member)).text()).replaceAll("\r\n ", "");
  expect(file).toContain("\r\nNAME:Evening with Tara\\; one X-EVIL:1 BEGIN:VALARM\r\n");
  expect(file).toContain("\r\nX-WR-CALNAME:Evening with Tara\\; one X-EVIL:1 BEGIN:VALARM\r\n");
  expect(file).not.toMatch(/^(X-EVIL|BEGIN:VALARM)/m);
});

// D53
test("a booking is a file of its sessions: on its days, at the studio's hours, with the way to its receipt", async () => {
  const events = await eventsOf(fileOf(member));
  expect(events[0]).toEqual({
    uid: `${bookingId}-2026-11-22@localhost:3000`,
    title: "HIIT with Tara; Trainer, and more",
    from: "2026-11-22T12:30:00.000Z",
    until: "2026-11-22T14:00:00.000Z",
    place: "Shokti, House 27, Road 11, Dhanmondi, Dhaka 1209, Bangladesh",
    url: `http://localhost:3000/dashboard/receipt/${transactionId}`,
  });
  expect(events.map(({ from }) => from?.slice(5, 10))).toEqual([
    "11-22",
    "11-24",
    "11-29",
    "12-01",
    "12-06",
    "12-08",
    "12-13",
    "12-15",
    "12-20",
  ]);
  expect((await fileOf(member)).headers.get("Content-Disposition")).toBe(
    'attachment; filename="shokti-evening.ics"',
  );
});

// D72 D73 D75
test("calendars say what is called off, who steps in for it, and nothing of a pause", async () => {
  const other = await createTrainer(studio, { name: "Omar Other", slotDays: ["Monday"] });
  const away = { from: "2026-11-24", until: "2026-11-29", word: "A wedding" };
  await read(trainer.send("POST", "/absences", away), 201);
  for (const day of ["2026-11-24", "2026-11-29"])
    await read(other.send("POST", "/substitutes", { trainerId: trainer.id, slotTiming: "Evening", day }));
  const admin = await createPerson(studio, { role: "admin" });
  const closed = { from: "2026-11-24", until: "2026-11-24", name: "Eid" };
  await read(admin.send("POST", "/closed-days", closed), 201);
  studio.clock.set(new Date("2026-11-30T06:00:00.000Z"));
  await read(member.send("POST", `/save-payment-info/${bookingId}/pause`, { from: "2026-12-08", days: 7 }));
  const [own, theirs, taken] = await Promise.all(
    [member, trainer, other].map(async (person) => {
      const text = await (await send(studio, "GET", await addressOf(person))).text();
      return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((event) => {
        const of = (name: string) => String(event.getFirstPropertyValue(name) ?? "");
        return `${of("dtstart").slice(5, 10)} ${of("summary")} ${of("status")}`.trim();
      });
    }),
  );
  const name = "Tara; Trainer, and more";
  expect(own?.slice(0, 4)).toEqual([
    `11-22 HIIT with ${name}`,
    `11-24 HIIT with ${name} CANCELLED`,
    "11-29 HIIT with Omar Other",
    `12-01 HIIT with ${name}`,
  ]);
  expect(own?.map((line) => line.slice(0, 5)).slice(4, 7)).toEqual(["12-06", "12-15", "12-20"]);
  expect(theirs?.slice(0, 4)).toEqual([
    "11-22 Evening: 1 booking",
    "11-24 Evening: 1 booking CANCELLED",
    "11-29 Evening: 1 booking CANCELLED",
    "12-01 Evening: 1 booking",
  ]);
  expect(taken).toEqual([
    `11-24 Evening for ${name}: 1 booking CANCELLED`,
    `11-29 Evening for ${name}: 1 booking`,
  ]);
  // The whole studio's: another test's sessions take place.
  await studio.db.deleteFrom("closed_days").execute();
});

test("the file of a booking is its member's alone", async () => {
  for (const person of [trainer, await createPerson(studio, { role: "admin" })])
    expect((await refusal(fileOf(person))).code).toBe("not_found");
  expect((await refusal(fileOf(member, "unknown"))).code).toBe("not_found");
  const asNobody = send(studio, "GET", `/save-payment-info/${bookingId}/calendar.ics`);
  expect((await refusal(asNobody)).code).toBe("unauthenticated");
});

// D52
test("a session that had begun when it was paid for is in no calendar", async () => {
  const morning = await bookSlot(studio, member, { trainerId: trainer.id, slotTiming: "Morning" });
  const [first] = await eventsOf(fileOf(member, morning.bookingId));
  expect(first?.from).toBe("2026-11-24T00:30:00.000Z");
});

/** Where the mail of a booking leads for a calendar. */
async function mailedPath(): Promise<string> {
  const mails = studio.db.selectFrom("outbox").select("body").where("recipient", "=", member.email);
  const { body } = await mails.where("kind", "=", "booked").executeTakeFirstOrThrow();
  return new URL(/Add to calendar:\n(\S+)/.exec(body)?.[1] ?? "").pathname;
}

// D65
test("a booking's mail leads to the file of its sessions without a login, as long as it stands, and to nothing else", async () => {
  const path = await mailedPath();
  expect(await eventsOf(send(studio, "GET", path))).toEqual(await eventsOf(fileOf(member)));
  const answer = await send(studio, "GET", path);
  expect(answer.headers.get("Content-Disposition")).toBe('inline; filename="shokti-evening.ics"');
  const other = await book(await createPerson(studio));
  const forged = [
    path.replace(bookingId, other.bookingId),
    path.replace(/\.[\w-]+\.ics/, ".ics"),
    `${path}x`,
  ];
  const unknown = await refusal(send(studio, "GET", "/calendar/never-was.ics"));
  for (const one of forged) expect(await refusal(send(studio, "GET", one))).toEqual(unknown);
  await read(member.send("POST", `/save-payment-info/${bookingId}/cancel`));
  const ended = await send(studio, "GET", path);
  expect([ended.status, ended.headers.get("Location")]).toEqual([302, "/dashboard/booked-trainer"]);
});

test("a calendar program reads a member's sessions at their secret address, which ids stay the same", async () => {
  const path = await addressOf(member);
  const events = await eventsOf(send(studio, "GET", path));
  expect(events).toEqual(await eventsOf(fileOf(member)));
  studio.clock.advance(24 * 60 * 60_000);
  expect(await eventsOf(send(studio, "GET", path))).toEqual(events);
});

// D24
test("a trainer's address says how many come to each session, and nothing of who they are", async () => {
  const path = await addressOf(trainer);
  await book(await createPerson(studio, { name: "Omar Other" }));
  const events = await eventsOf(send(studio, "GET", path));
  expect(events).toHaveLength(9);
  expect(events[0]).toMatchObject({
    title: "Evening: 2 bookings",
    from: "2026-11-22T12:30:00.000Z",
    url: "http://localhost:3000/dashboard/manage-slot",
  });
  const text = await (await send(studio, "GET", path)).text();
  expect(text).not.toMatch(/Mina|Omar|@shokti.test/);
});

test("an address is shown once, ends when it is made anew or removed, and then is like one that never was", async () => {
  expect(await read(member.send("GET", "/calendar-address"))).toEqual({ madeAt: null });
  const first = await addressOf(member);
  expect(await read(member.send("GET", "/calendar-address"))).toEqual({ madeAt: "2026-11-22T06:00:00.000Z" });
  const second = await addressOf(member);
  expect((await send(studio, "GET", second)).status).toBe(200);
  expect(await read(member.send("DELETE", "/calendar-address"))).toEqual({ deletedCount: 1 });
  expect(await read(member.send("DELETE", "/calendar-address"))).toEqual({ deletedCount: 0 });
  const unknown = await refusal(send(studio, "GET", "/calendar/never-was.ics"));
  for (const path of [first, second, second.replace(".ics", ""), "/calendar/.ics"])
    expect(await refusal(send(studio, "GET", path))).toEqual(unknown);
  for (const method of ["GET", "POST", "DELETE"])
    expect((await refusal(send(studio, method, "/calendar-address"))).code).toBe("unauthenticated");
});

test("the database and the log know nothing that would open a calendar", async () => {
  const path = await addressOf(member);
  const [, secret = ""] = /calendar\/(.+)\.ics/.exec(path) ?? [];
  const kept = await studio.db.selectFrom("calendar_addresses").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(secret);
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const app = createApp({ ...studio.parts, logger });
  for (const asked of [path, `${path}x`]) await app.request(asked);
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain(secret);
});
