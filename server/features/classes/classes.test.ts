import { beforeAll, expect, test } from "vitest";
import type { NewClass, StudioClass } from "#contract/classes.ts";
import { opening } from "#studio/hours.ts";
import { classBody } from "#tests/bodies.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot, refundAtProvider } from "#tests/server/charges.ts";
import { createClass, createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { role: "admin" });
});

const add = (person: Person, input: Record<string, unknown>) =>
  person.send("POST", "/classes", { ...classBody(), ...input });
const classOf = (id: string) => read<StudioClass>(send(studio, "GET", `/classes/${id}`));
const classesNamed = async (name: string) =>
  (await read<StudioClass[]>(send(studio, "GET", "/classes"))).filter(
    ({ class_name }) => class_name.toLowerCase() === name.toLowerCase(),
  );

// §3.2 §7.9 §7.14 §7.17 §7.20 D25
test("an admin adds a class, and everybody reads it, alone and in the list (D33)", async () => {
  // With every field that there is: one that is sent and not stored, or stored and not shown, fails here.
  const sent: Required<NewClass> = {
    class_name: "Pilates",
    class_details: "Slow.",
    class_image_url: "https://example.com/pilates.png",
    what_to_bring: "Warm socks",
  };
  const { insertedId } = await read<{ insertedId: string }>(
    add(admin, { ...sent, class_name: " Pilates " }),
    201,
  );
  const derived = { total_bookings: 0, trainers: [], taught_by: [], archived: false, version: 1 };
  const expected = { _id: insertedId, ...sent, ...derived };
  expect(await classOf(insertedId)).toEqual(expected);
  expect(await classesNamed("Pilates")).toEqual([expected]);
});

// D32
test("bookings, trainers and id of the body are ignored (D32)", async () => {
  const { insertedId } = await read<{ insertedId: string }>(
    add(admin, { class_name: "Boasted", total_bookings: 99, trainers: [admin.id], _id: "mine" }),
    201,
  );
  expect(insertedId).not.toBe("mine");
  expect(await classOf(insertedId)).toMatchObject({ total_bookings: 0, trainers: [] });
});

// D33
test("a name that looks like one that exists answers 409, and adds nothing (D33)", async () => {
  await createClass(studio, { class_name: "Women’s Zumba" });
  for (const class_name of [
    "Women's Zumba",
    "Women’s  Zumba",
    "Women’s\tZumba",
    "Women’s\u00A0Zumba",
    "Women’s\nZumba",
    "Ｗｏｍｅｎ’ｓ Ｚｕｍｂａ",
  ])
    expect((await refusal(add(admin, { class_name }))).code, class_name).toBe("conflict");
  expect(await classesNamed("Women’s Zumba")).toHaveLength(1);
});

// D33
test("a name that exists in another case answers 409, at its field, and adds nothing (D33)", async () => {
  await createClass(studio, { class_name: "Élan Vital" });
  for (const class_name of ["Élan Vital", "ÉLAN VITAL", " élan vital "])
    expect(await refusal(add(admin, { class_name }))).toMatchObject({
      code: "conflict",
      fields: { class_name: "There is already a class with this name." },
    });
  expect(await classesNamed("Élan Vital")).toHaveLength(1);
});

test("a name written with a combining accent is the same name", async () => {
  await createClass(studio, { class_name: "Caf\u00e9 Cardio" });
  expect((await refusal(add(admin, { class_name: "Cafe\u0301 Cardio" }))).code).toBe("conflict");
});

test("the same class added five times at once exists once", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(admin, { class_name: "Rushed" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect(await classesNamed("Rushed")).toHaveLength(1);
});

// D33
test("401 for nobody, 403 for members and trainers", async () => {
  const body = classBody({ class_name: "Forbidden" });
  expect((await refusal(send(studio, "POST", "/classes", body))).code).toBe("unauthenticated");
  expect((await refusal(add(await createPerson(studio), body))).code).toBe("forbidden");
  expect((await refusal(add(await createTrainer(studio), body))).code).toBe("forbidden");
  expect(await classesNamed("Forbidden")).toEqual([]);
});

test("strangers learn nothing of the input's rules: a bad body without a token answers 401", async () => {
  expect((await refusal(send(studio, "POST", "/classes", { class_name: 7 }))).code).toBe("unauthenticated");
});

// §5.3
test("each wrong field is named, with the words of the form", async () => {
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ class_name: "" }, "class_name", "This field is required"],
    [{ class_name: "   " }, "class_name", "This field is required"],
    [{ class_name: "A", class_details: "" }, "class_details", "This field is required"],
    [{ class_name: "x".repeat(61) }, "class_name", "Use at most 60 characters"],
    [{ class_name: "A\u0007B" }, "class_name", "This has characters that can’t be displayed"],
  ];
  for (const [input, field, message] of wrong)
    expect(await refusal(add(admin, input))).toMatchObject({
      code: "invalid",
      fields: { [field]: message },
    });
  const picture = await refusal(add(admin, { class_name: "A", class_image_url: "javascript:alert(1)" }));
  expect(Object.keys(picture.fields ?? {})).toEqual(["class_image_url"]);
});

// D47
test("a class is found by any of its own words", async () => {
  await createClass(studio, {
    class_name: "Sought",
    class_details: "On one leg.",
    what_to_bring: "A left sandal",
  });
  for (const words of ["sought", "one leg", "left sandal"])
    expect(await read(send(studio, "GET", `/classes?q=${words}`)), words).toMatchObject([
      { class_name: "Sought" },
    ]);
});

// §7.17
test("an unknown class answers 404", async () => {
  expect((await refusal(send(studio, "GET", "/classes/nothing-like-it"))).code).toBe("not_found");
});

// D34
test("a class lists the ids of trainers who teach it, the first to join first, and follows their changes (D34)", async () => {
  const first = await createTrainer(studio, { available_classes: ["Boxing"] });
  const second = await createTrainer(studio, { available_classes: ["Boxing"] });
  const [boxing] = await classesNamed("Boxing");
  expect(boxing?.trainers).toEqual([first.id, second.id]);
  await createClass(studio, { class_name: "Rowing" });
  const update = { email: first.email, slot_duration: 1, available_classes: ["Rowing"] };
  await read(first.send("PATCH", "/users/updateByEmail2", update));
  expect((await classOf(boxing?._id ?? "")).trainers).toEqual([second.id]);
  expect((await classesNamed("Rowing"))[0]?.trainers).toEqual([first.id]);
});

// D34 D53
test("a class says who teaches it, in which slots, on which days and for how long, and nothing else of them", async () => {
  const week = await createTrainer(studio, { name: "Every Day", available_classes: ["Sumo"] });
  const two = await createTrainer(studio, {
    name: "Two Days",
    available_classes: ["Sumo"],
    slot_duration: 1.5,
    slotDays: ["Tuesday", "Sunday"],
  });
  const [sumo] = await classesNamed("Sumo");
  const expected = [
    {
      trainer_id: week.id,
      name: "Every Day",
      slot_duration: 1,
      slot_days: opening.days,
      available_slots: ["Morning", "Evening"],
    },
    {
      trainer_id: two.id,
      name: "Two Days",
      slot_duration: 1.5,
      slot_days: ["Sunday", "Tuesday"],
      available_slots: ["Morning", "Evening"],
    },
  ];
  expect(sumo?.taught_by).toEqual(expected);
  expect((await classOf(sumo?._id ?? "")).taught_by).toEqual(expected);
});

test("somebody who is no longer a trainer is no class's trainer", async () => {
  const trainer = await createTrainer(studio, { available_classes: ["Fencing"] });
  await studio.db.updateTable("users").set({ role: "member" }).where("id", "=", trainer.id).execute();
  expect((await classesNamed("Fencing"))[0]?.trainers).toEqual([]);
});

// D34
test("total_bookings counts kept bookings that name the class, and no others (D34)", async () => {
  const trainer = await createTrainer(studio, { available_classes: ["Judo", "Aikido"] });
  const member = await createPerson(studio);
  await bookSlot(studio, member, { trainerId: trainer.id, className: "judo" });
  await bookSlot(studio, member, { trainerId: trainer.id, className: "Judo" });
  await bookSlot(studio, member, { trainerId: trainer.id });
  expect((await classesNamed("Judo"))[0]?.total_bookings).toBe(2);
  expect((await classesNamed("Aikido"))[0]?.total_bookings).toBe(0);
});

// D34
test("a refund at the provider takes its booking out of total_bookings (D34)", async () => {
  const trainer = await createTrainer(studio, { available_classes: ["Sumo"] });
  const member = await createPerson(studio);
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id, className: "Sumo" });
  await refundAtProvider(studio, transactionId);
  await studio.gateway.deliverDue();
  expect((await classesNamed("Sumo"))[0]?.total_bookings).toBe(0);
});
