import { beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import type { StudioClass } from "#contract/classes.ts";
import type { Payment } from "#contract/payments.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { heroClasses } from "#studio/hero.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot, refundAtProvider } from "#tests/server/charges.ts";
import { createClass, createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { role: "admin" });
});

const change = (id: string, body: Record<string, unknown>, person = admin) =>
  person.send("PATCH", `/classes/${id}`, { version: 1, ...body });
const remove = (id: string) => admin.send("DELETE", `/classes/${id}`);
const classOf = (id: string) => read<StudioClass>(send(studio, "GET", `/classes/${id}`));
const idsIn = async (query = "") =>
  (await read<StudioClass[]>(admin.send("GET", `/classes${query}`))).map(({ _id }) => _id);

// D62
test("an admin changes a class: all that is sent, and what follows from it", async () => {
  const id = await createClass(studio, { class_name: "Jduo", class_details: "Thrown." });
  const before = await classOf(id);
  const sent = {
    class_name: "Judo",
    class_details: "Throwing, falling well.",
    class_image_url: "https://example.com/judo.png",
  };
  expect(await read(change(id, { ...sent, total_bookings: 9 }))).toEqual({ modifiedCount: 1 });
  expect(await classOf(id)).toEqual({ ...before, ...sent, version: 2 });
  expect(await idsIn("?q=falling")).toEqual([id]);
  expect(await idsIn("?q=jduo")).toEqual([]);
  await read(change(id, { class_name: "JUDO", version: 2 }));
  expect(await classOf(id)).toEqual({ ...before, ...sent, class_name: "JUDO", version: 3 });
  await read(change(id, { class_image_url: null, version: 3 }));
  expect((await classOf(id)).class_image_url).toBe("");
});

// D62 D64
test("what admins do to classes is in the audit, by the class's name, and not about a person", async () => {
  const tidy = await createPerson(studio, { name: "Tidy Admin", role: "admin" });
  const body = { class_name: "Sumoo", class_details: "Pushing." };
  const { insertedId } = await read<{ insertedId: string }>(tidy.send("POST", "/classes", body), 201);
  await createTrainer(studio, { available_classes: ["Sumoo"] });
  await read(change(insertedId, { class_name: "SUMO" }, tidy));
  await read(tidy.send("DELETE", `/classes/${insertedId}`));
  await read(tidy.send("PATCH", `/classes/${insertedId}/restore`));
  await read(tidy.send("PATCH", `/classes/${insertedId}/restore`));
  const decisions = await read<AuditEntry[]>(admin.send("GET", "/audit?q=tidy"));
  const told = decisions.map(({ action, reason }) => `${action}: ${reason}`);
  expect(told.toSorted()).toEqual([
    "class added: Sumoo",
    "class changed: SUMO, Sumoo until now",
    "class removed: SUMO",
    "class restored: SUMO",
  ]);
  expect(await read(admin.send("GET", `/audit?subject=${tidy.id}`))).toEqual([]);
  const file = await (await admin.send("GET", "/audit.csv?action=class%20removed")).text();
  expect(file).toContain(`"class removed","","","SUMO","","Tidy Admin"`);
});

// D33 D62
test("another class's name, in whatever case, answers 409 at its field and changes nothing", async () => {
  await createClass(studio, { class_name: "Taken" });
  const id = await createClass(studio, { class_name: "Free" });
  expect(await refusal(change(id, { class_name: "TAKEN" }))).toMatchObject({
    code: "conflict",
    fields: { class_name: "There is already a class with this name." },
  });
  expect(await classOf(id)).toMatchObject({ class_name: "Free", version: 1 });
});

// D62
test("of two changes made from one version the second answers 409 and changes nothing", async () => {
  const id = await createClass(studio, { class_name: "Twice" });
  await read(change(id, { class_details: "First." }));
  expect(await refusal(change(id, { class_details: "Second." }))).toMatchObject({
    code: "conflict",
    message: "Someone else has changed this since you opened it.",
  });
  expect(await classOf(id)).toMatchObject({ class_details: "First.", version: 2 });
});

// D62
test("a booking keeps the name under which the class was booked", async () => {
  const trainer = await createTrainer(studio, { available_classes: ["Old Name"] });
  const member = await createPerson(studio);
  await bookSlot(studio, member, { trainerId: trainer.id, className: "Old Name" });
  const id = await createClass(studio, { class_name: "Old Name" });
  await read(change(id, { class_name: "New Name" }));
  const [payment] = await read<Payment[]>(member.send("GET", "/save-payment-info"));
  expect(payment?.className).toBe("Old Name");
  const profile = await read<TrainerProfile>(send(studio, "GET", `/users/${trainer.id}`));
  expect(profile.available_classes).toEqual(["New Name"]);
});

// D62
test("a class that nobody teaches and nobody booked is deleted, and its name is free again", async () => {
  const id = await createClass(studio, { class_name: "Nobody's" });
  expect(await read(remove(id))).toEqual({ deletedCount: 1, archived: false });
  expect((await refusal(send(studio, "GET", `/classes/${id}`))).code).toBe("not_found");
  expect(await read(remove(id))).toEqual({ deletedCount: 0, archived: false });
  expect(await createClass(studio, { class_name: "Nobody's" })).not.toBe(id);
});

// D62 D34
test("a class that is taught is archived: gone from lists and choices, its page says so, and it can be taken back", async () => {
  const trainer = await createTrainer(studio, { available_classes: ["Taught"] });
  const id = await createClass(studio, { class_name: "Taught" });
  expect(await read(remove(id))).toEqual({ deletedCount: 0, archived: true });
  expect(await read(remove(id))).toEqual({ deletedCount: 0, archived: true });

  expect(await idsIn()).not.toContain(id);
  expect(await idsIn("?q=taught")).toEqual([]);
  expect(await idsIn("?state=archived")).toContain(id);
  expect(await classOf(id)).toMatchObject({ class_name: "Taught", archived: true, trainers: [] });
  const profile = () => read<TrainerProfile>(send(studio, "GET", `/users/${trainer.id}`));
  expect((await profile()).available_classes).toEqual([]);
  expect(await read(send(studio, "GET", "/users?class=Taught"))).toEqual([]);
  expect(await read(send(studio, "GET", "/users?q=taught"))).toEqual([]);
  const slot = { email: trainer.email, slot_duration: 1, available_classes: ["Taught"] };
  expect((await refusal(trainer.send("PATCH", "/users/updateByEmail2", slot))).code).toBe("invalid");

  const restore = () => admin.send("PATCH", `/classes/${id}/restore`);
  expect(await read(restore())).toEqual({ modifiedCount: 1 });
  expect(await read(restore())).toEqual({ modifiedCount: 0 });
  expect(await idsIn()).toContain(id);
  expect(await idsIn("?state=archived")).not.toContain(id);
  expect((await profile()).available_classes).toEqual(["Taught"]);
});

// D62
test("a class that was ever booked is archived, even if the money went back", async () => {
  const trainer = await createTrainer(studio, { available_classes: ["Booked"] });
  const member = await createPerson(studio);
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id, className: "Booked" });
  await refundAtProvider(studio, transactionId);
  await studio.gateway.deliverDue();
  const id = await createClass(studio, { class_name: "Booked" });
  await studio.db.deleteFrom("user_classes").where("class_id", "=", id).execute();
  expect(await read(remove(id))).toEqual({ deletedCount: 0, archived: true });
  expect(await classOf(id)).toMatchObject({ class_name: "Booked", archived: true });
});

// D62
test("the four of the hero may be changed, but not removed", async () => {
  const [{ id, name } = { id: "", name: "" }] = heroClasses;
  await studio.db
    .updateTable("classes")
    .set({ id })
    .where("id", "=", await createClass(studio, { class_name: name }))
    .execute();
  expect(await refusal(remove(id))).toMatchObject({ code: "conflict" });
  await read(change(id, { class_details: "Better." }));
  expect(await classOf(id)).toMatchObject({ class_details: "Better.", archived: false });
});

// D62
test("401 for nobody, 403 for everybody but admins, in each of the calls and in the archive", async () => {
  const id = await createClass(studio, { class_name: "Guarded" });
  const calls: [string, string, unknown?][] = [
    ["PATCH", `/classes/${id}`, { version: 1, class_name: "Theirs" }],
    ["DELETE", `/classes/${id}`],
    ["PATCH", `/classes/${id}/restore`],
    ["GET", "/classes?state=archived"],
  ];
  const others = [await createPerson(studio), await createTrainer(studio)];
  for (const call of calls) {
    expect((await refusal(send(studio, ...call))).code).toBe("unauthenticated");
    for (const person of others) expect((await refusal(person.send(...call))).code).toBe("forbidden");
  }
  expect(await classOf(id)).toMatchObject({ class_name: "Guarded", archived: false, version: 1 });
});

test("an unknown class answers 404, and a change without its version 400", async () => {
  expect((await refusal(change("nothing-like-it", {}))).code).toBe("not_found");
  expect((await refusal(admin.send("PATCH", "/classes/nothing-like-it/restore"))).code).toBe("not_found");
  const id = await createClass(studio);
  expect(await refusal(change(id, { version: undefined }))).toMatchObject({
    fields: { version: "This field is required" },
  });
});
