import { beforeAll, expect, test } from "vitest";
import type { OwnDeed } from "#contract/audit.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { SlotUpdate } from "#contract/users.ts";
import { opening } from "#studio/hours.ts";
import { applicationBody } from "#tests/bodies.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { createClass, createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let trainer: Person;

beforeAll(async () => {
  await createClass(studio, { class_name: "SPIN" });
  await createClass(studio, { class_name: "Yoga" });
  trainer = await createTrainer(studio, { slot_duration: 1, available_classes: ["SPIN"] });
});

const setSlot = (person: Person, input: Record<string, unknown> = {}) =>
  person.send("PATCH", "/users/updateByEmail2", {
    email: person.email,
    slot_duration: 2,
    available_classes: ["SPIN"],
    ...input,
  });
const profileOf = ({ id }: Person) => read<Record<string, unknown>>(send(studio, "GET", `/users/${id}`));

// §6.3 §7.12 D37
test("a trainer sets duration and classes, named in any case, each once (D37)", async () => {
  const person = await createTrainer(studio);
  // With every field that there is: one that is sent and not kept fails here.
  const sent: Required<Omit<SlotUpdate, "email">> = {
    slot_duration: 2.5,
    slot_days: ["Sunday", "Tuesday"],
    places: 3,
    available_slots: ["Morning", "Evening"],
    available_classes: ["SPIN"],
  };
  await read(setSlot(person, sent));
  expect(await profileOf(person)).toMatchObject(sent);
  const input = { slot_duration: 1.5, available_classes: ["yoga", " Spin ", "SPIN"] };
  expect(await read(setSlot(person, input))).toEqual({ modifiedCount: 1 });
  expect(await profileOf(person)).toMatchObject({ slot_duration: 1.5, available_classes: ["SPIN", "Yoga"] });
});

test("the classes of an update replace those before", async () => {
  const person = await createTrainer(studio, { available_classes: ["SPIN"] });
  await read(setSlot(person, { available_classes: ["Yoga"] }));
  expect(await profileOf(person)).toMatchObject({ available_classes: ["Yoga"] });
});

test("a search among trainers finds those who teach a class of that name, for everybody and for admins", async () => {
  const teacher = await createTrainer(studio, { available_classes: ["SPIN"] });
  const another = await createTrainer(studio, { available_classes: ["Yoga"] });
  const admin = await createPerson(studio, { role: "admin" });
  for (const q of ["SPIN", "pin", "sp"])
    for (const answer of [
      send(studio, "GET", `/users?q=${q}`),
      admin.send("GET", `/users?role=trainer&q=${q}`),
    ]) {
      const ids = (await read<{ _id: string }[]>(answer)).map(({ _id }) => _id);
      expect(ids, q).toContain(teacher.id);
      expect(ids, q).not.toContain(another.id);
    }
});

// D30
test("an unchanged update is still a success (D30)", async () => {
  await read(setSlot(trainer));
  expect(await read(setSlot(trainer))).toEqual({ modifiedCount: 1 });
});

// D37
test("a duration of 0 is taken: it closes the slots", async () => {
  const person = await createTrainer(studio);
  await read(setSlot(person, { slot_duration: 0 }));
  expect(await profileOf(person)).toMatchObject({ slot_duration: 0 });
});

// D37
test("a session cannot run into the trainer's next one or past closing, whoever sets its length or the slots", async () => {
  const person = await createTrainer(studio, { slot_duration: 2, available_slots: ["Afternoon", "Evening"] });
  const admin = await createPerson(studio, { role: "admin" });
  const email = person.email;
  const intoEvening = "Your Afternoon would run into your Evening at 18:30.";
  for (const who of [person, admin])
    expect(await refusal(setSlot(who, { email, slot_duration: 9 }))).toMatchObject({
      ...{ code: "invalid", message: intoEvening, fields: { slot_duration: intoEvening } },
    });
  const pastClosing = "Your Evening would end at 22:30, and we close at 22:00.";
  for (const slot of [{ slot_duration: 4 }, { slot_duration: 4, available_slots: ["Evening"] }])
    expect((await refusal(setSlot(person, slot))).message).toBe(pastClosing);
  expect(await profileOf(person)).toMatchObject({ slot_duration: 2 });
  await read(setSlot(person, { slot_duration: 3.5 }));
  await read(setSlot(person, { slot_duration: 8, available_slots: ["Afternoon"] }));
  // The other way about: slots for a length.
  const profile = { ...applicationBody({ email }), available_slots: ["Morning", "Afternoon"] };
  const error = await refusal(person.send("PATCH", "/users/updateByEmail", profile));
  expect(error.fields).toEqual({ available_slots: "Your Morning would run into your Afternoon at 14:00." });
  expect(await profileOf(person)).toMatchObject({ slot_duration: 8, available_slots: ["Afternoon"] });
});

// D37
test("slots that run into one another already stay until their length changes or one is added", async () => {
  const available_slots: SlotTiming[] = ["Afternoon", "Evening"];
  const person = await createTrainer(studio, { slot_duration: 9, available_slots });
  await read(setSlot(person, { slot_duration: 9, places: 3, available_slots }));
  expect(await profileOf(person)).toMatchObject({ slot_duration: 9, places: 3 });
  expect((await refusal(setSlot(person, { slot_duration: 8 }))).code).toBe("invalid");
  await read(setSlot(person, { slot_duration: 9, available_slots: ["Afternoon"] }));
});

// D53
test("a trainer chooses the weekdays of their slots, each once; until then they have the studio's", async () => {
  const person = await createTrainer(studio);
  expect(await profileOf(person)).toMatchObject({ slot_days: [...opening.days] });
  await read(setSlot(person, { slot_days: ["Thursday", "Sunday", "Thursday"] }));
  expect(await profileOf(person)).toMatchObject({ slot_days: ["Sunday", "Thursday"] });
});

// D53
test("an update that names no days leaves them as they are", async () => {
  const person = await createTrainer(studio, { slotDays: ["Monday"] });
  await read(setSlot(person, { slot_duration: 3 }));
  expect(await profileOf(person)).toMatchObject({ slot_duration: 3, slot_days: ["Monday"] });
});

// D53
test("a day on which the studio is closed is nobody's: it is refused, and not offered where it was chosen before", async () => {
  const error = await refusal(setSlot(trainer, { slot_days: ["Sunday", "Friday"] }));
  expect([error.code, Object.keys(error.fields ?? {})]).toEqual(["invalid", ["slot_days.1"]]);
  const early = await createTrainer(studio, { slotDays: ["Friday", "Monday"] });
  expect(await profileOf(early)).toMatchObject({ slot_days: ["Monday"] });
  const onlyThen = await createTrainer(studio, { slotDays: ["Friday"] });
  expect(await profileOf(onlyThen)).toMatchObject({ slot_days: [...opening.days] });
});

test("a closed trainer is not found by a slot, and is again once it is open", async () => {
  const person = await createTrainer(studio, { available_slots: ["Afternoon"], slot_duration: 0 });
  const inTheAfternoon = async () => {
    const rows = await read<{ _id: string }[]>(send(studio, "GET", "/users?slot=Afternoon"));
    return rows.map(({ _id }) => _id);
  };
  expect(await inTheAfternoon()).not.toContain(person.id);
  await read(setSlot(person));
  expect(await inTheAfternoon()).toContain(person.id);
});

// D37
test("a trainer chooses their times of day, each once; an update that names none leaves them", async () => {
  const person = await createTrainer(studio, { available_slots: ["Evening"] });
  await read(setSlot(person, { available_slots: ["Evening", "Morning", "Evening"] }));
  expect(await profileOf(person)).toMatchObject({ available_slots: ["Morning", "Evening"] });
  await read(setSlot(person));
  expect(await profileOf(person)).toMatchObject({ available_slots: ["Morning", "Evening"] });
  const error = await refusal(setSlot(person, { available_slots: [] }));
  expect(error).toMatchObject({ code: "invalid", fields: { available_slots: "Choose at least one slot" } });
});

test("an admin sets a trainer's slot; role and name of the body are ignored (D32)", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const person = await createTrainer(studio, { name: "Unmoved" });
  await read(
    setSlot(admin, { email: person.email, name: "Else", role: "admin", available_slots: ["Afternoon"] }),
  );
  expect(await profileOf(person)).toMatchObject({
    slot_duration: 2,
    name: "Unmoved",
    role: "trainer",
    available_slots: ["Afternoon"],
  });
});

// D37
test("401 for nobody, 403 for members and for another trainer, and nothing changes", async () => {
  const person = await createTrainer(studio, { slot_duration: 1, available_classes: ["Yoga"] });
  const body = { email: person.email, slot_duration: 9, available_classes: ["SPIN"] };
  expect((await refusal(send(studio, "PATCH", "/users/updateByEmail2", body))).code).toBe("unauthenticated");
  const member = await createPerson(studio);
  expect((await refusal(setSlot(member))).code).toBe("forbidden");
  expect((await refusal(setSlot(trainer, { email: person.email }))).code).toBe("forbidden");
  expect(await profileOf(person)).toMatchObject({ slot_duration: 1, available_classes: ["Yoga"] });
});

test("an admin gets 404 for an unknown address and 409 for somebody who is no trainer", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const member = await createPerson(studio);
  expect((await refusal(setSlot(admin, { email: "nobody@shokti.test" }))).code).toBe("not_found");
  expect((await refusal(setSlot(admin, { email: member.email }))).code).toBe("conflict");
  expect((await refusal(setSlot(admin))).code).toBe("conflict");
});

// D37
test("an unknown class answers 400, names the field, and nothing is half written", async () => {
  const person = await createTrainer(studio, { slot_duration: 1, available_classes: ["Yoga"] });
  const error = await refusal(
    setSlot(person, { slot_duration: 3, available_classes: ["SPIN", "Unheard of"] }),
  );
  expect([error.code, Object.keys(error.fields ?? {})]).toEqual(["invalid", ["available_classes"]]);
  expect(await profileOf(person)).toMatchObject({ slot_duration: 1, available_classes: ["Yoga"] });
});

// §5.6 D37
test("each wrong field is named", async () => {
  const wrong: [Record<string, unknown>, string][] = [
    [{ slot_duration: -1 }, "slot_duration"],
    [{ slot_duration: 13 }, "slot_duration"],
    [{ slot_duration: 0.25 }, "slot_duration"],
    [{ slot_duration: 3.333 }, "slot_duration"],
    [{ slot_duration: "2" }, "slot_duration"],
    [{ slot_duration: null }, "slot_duration"],
    [{ slot_days: [] }, "slot_days"],
    [{ slot_days: "Sunday" }, "slot_days"],
    [{ available_classes: [] }, "available_classes"],
    [{ available_classes: "SPIN" }, "available_classes"],
    [{ available_classes: [""] }, "available_classes.0"],
    [{ email: undefined }, "email"],
  ];
  for (const [input, field] of wrong) {
    const error = await refusal(setSlot(trainer, input));
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(["invalid", [field]]);
  }
});

test("a class name with a null character is no class of ours: 400", async () => {
  expect((await refusal(setSlot(trainer, { available_classes: ["SP\u0000IN"] }))).code).toBe("invalid");
});

test("two updates at once leave one of them whole, never a mixture", async () => {
  const person = await createTrainer(studio);
  const input = [
    { slot_duration: 3, available_classes: ["SPIN"] },
    { slot_duration: 2, available_classes: ["Yoga"] },
  ];
  await Promise.all([...input, ...input].map((one) => setSlot(person, one).then((answer) => read(answer))));
  const { slot_duration, available_classes } = await profileOf(person);
  expect(input).toContainEqual({ slot_duration, available_classes });
});

// D53 D64 D88
test("the audit says what a change of slots made of them, whoever made it, and a trainer reads it and what else they did", async () => {
  const [person, other] = [await createTrainer(studio, { slot_duration: 1 }), await createTrainer(studio)];
  const admin = await createPerson(studio, { role: "admin" });
  const deedsOf = (who: Person) => read<OwnDeed[]>(who.send("GET", "/own-deeds"));
  const input = { slot_duration: 1, available_slots: ["Morning", "Evening"] };
  await read(setSlot(person, { ...input, available_classes: ["SPIN"] }));
  const known = (await deedsOf(person)).length;
  await read(setSlot(person, { ...input, available_classes: ["SPIN"] }));
  expect(await deedsOf(person)).toHaveLength(known);
  studio.clock.advance(1000);
  const changed = { slot_duration: 2, available_slots: ["Afternoon", "Evening"], places: 1 };
  await read(setSlot(person, { ...changed, slot_days: ["Sunday", "Tuesday"], available_classes: ["Yoga"] }));
  studio.clock.advance(1000);
  const closed = { email: person.email, slot_duration: 0, available_classes: ["Yoga"] };
  await read(admin.send("PATCH", "/users/updateByEmail2", closed));
  studio.clock.advance(1000);
  const profile = applicationBody({ email: person.email, available_slots: ["Evening"] });
  await read(person.send("PATCH", "/users/updateByEmail", profile));
  const deeds = await deedsOf(person);
  expect(deeds.map(({ action, isOwn, reason }) => [action, isOwn, reason]).slice(0, 3)).toEqual([
    ["slots changed", true, "Afternoon given up"],
    ["slots changed", false, "closed with 0 hours"],
    [
      "slots changed",
      true,
      "Afternoon added; Morning given up; 2 hours a session; Sun and Tue; 1 place each; Yoga taught; SPIN no longer taught",
    ],
  ]);
  expect(await deedsOf(other)).toEqual([]);
  expect((await refusal(admin.send("GET", "/own-deeds"))).code).toBe("forbidden");
  expect((await refusal(send(studio, "GET", "/own-deeds"))).code).toBe("unauthenticated");
  studio.clock.advance(31 * 24 * 60 * 60_000);
  expect(await deedsOf(person)).toEqual([]);
});
