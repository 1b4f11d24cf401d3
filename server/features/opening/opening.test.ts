import { expect, test } from "vitest";
import type { StudioClass } from "#contract/classes.ts";
import type { Opening } from "#contract/opening.ts";
import { ensureFirstClasses } from "#server/features/classes/first-classes.ts";
import { heroClasses } from "#studio/hero.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createClass, createPerson, createTrainer, send } from "#tests/server/people.ts";
import { registerAdmin } from "#tests/server/second-factor.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio({ mode: "production" });
const start = () => ensureFirstClasses(studio.db, { now: studio.clock.now() });
const listed = () => read<StudioClass[]>(send(studio, "GET", "/classes"));

// D68
test("the hero's four classes exist from the first start, in its order, and are made once", async () => {
  await start();
  await start();
  expect((await listed()).map(({ _id, class_name }) => [_id, class_name])).toEqual(
    heroClasses.map(({ id, name }) => [id, name]),
  );
});

// D68
test("a class that has the name of one of the hero's already is the one behind its slide", async () => {
  await studio.db.deleteFrom("classes").where("id", "=", "class-spin").execute();
  const id = await createClass(studio, { class_name: "Spin" });
  await start();
  const behindSlide = await read<StudioClass>(send(studio, "GET", "/classes/class-spin"));
  expect(behindSlide).toMatchObject({ _id: id, class_name: "Spin" });
  const admin = await registerAdmin(studio);
  expect((await refusal(admin.send("DELETE", `/classes/${id}`))).code).toBe("conflict");
  expect((await listed()).filter(({ class_name }) => /^spin$/i.test(class_name))).toHaveLength(1);
});

// D68
test("each step of the opening is undone until it is done; only an admin hears of them", async () => {
  const admin = await registerAdmin(studio);
  const undone = async () => (await read<Opening>(admin.send("GET", "/opening"))).undone;
  await studio.db.deleteFrom("classes").execute();
  await start();
  expect(await undone()).toEqual(["classes", "trainers", "hours", "links", "payment"]);

  await createClass(studio, { class_name: "Stilts" });
  const trainer = await createTrainer(studio, { slot_duration: 0, available_slots: ["Morning"] });
  expect(await undone()).toEqual(["hours", "links", "payment"]);

  await trainer.send("PATCH", "/users/updateByEmail2", {
    email: trainer.email,
    slot_duration: 1,
    available_classes: ["Stilts"],
  });
  const member = await createPerson(studio);
  await bookSlot(studio, member, { trainerId: trainer.id });
  // The links of this checkout are examples: its owner has not named their own.
  expect(await undone()).toEqual(["links"]);

  expect((await refusal(member.send("GET", "/opening"))).code).toBe("forbidden");
  expect((await refusal(send(studio, "GET", "/opening"))).code).toBe("unauthenticated");
});
