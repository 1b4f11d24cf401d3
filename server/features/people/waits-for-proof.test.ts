import { afterEach, expect, test } from "vitest";
import { type AsksForProof, proofFor } from "#studio/proof.ts";
import { applicationBody } from "#tests/bodies.ts";
import { refusal } from "#tests/server/answers.ts";
import { bookSlot, letTrain, openIntent } from "#tests/server/charges.ts";
import { createArticle, createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const asStudied = [...proofFor];
/** As the owner writes it into the file. */
const ownersList = proofFor as AsksForProof[];
const setList = (...deeds: AsksForProof[]) => ownersList.splice(0, ownersList.length, ...deeds);

afterEach(() => setList(...asStudied));

type Deed = (person: Person) => Promise<Response>;

const deeds: Record<AsksForProof, Deed> = {
  async book(person) {
    const trainer = await createTrainer(studio);
    const order = { price: 5000, trainerId: trainer.id, slotTiming: "Morning" };
    return person.send("POST", "/create-payment-intent", order);
  },
  async wait(person) {
    const trainer = await createTrainer(studio, { places: 1 });
    await openIntent(await createPerson(studio), { trainerId: trainer.id });
    return person.send("POST", "/waiting-list", { trainerId: trainer.id, slotTiming: "Morning" });
  },
  apply: (person) => person.send("PATCH", "/users/updateByEmail", applicationBody({ email: person.email })),
  async vote(person) {
    return person.send("POST", `/articles/${await createArticle(studio)}/vote`, { type: "upvote" });
  },
  async review(person) {
    const { bookingId } = await bookSlot(studio, person, { trainerId: (await createTrainer(studio)).id });
    await letTrain(studio, bookingId);
    return person.send("POST", "/reviews", { review: "I sleep." });
  },
  calendar: (person) => person.send("POST", "/calendar-address"),
};

async function expectToWait(asked: Promise<Response>): Promise<void> {
  expect(await refusal(asked)).toMatchObject({
    code: "forbidden",
    reason: "prove-address",
    message: "Confirm your email first, with the link we sent you. You can send it again from your profile.",
  });
}

// D31
test.each(["wait", "review", "calendar"] as const)(
  "%s waits for a proven address whatever the studio says",
  async (name) => {
    setList();
    await expectToWait(deeds[name](await createPerson(studio, { email_proven: 0 })));
    expect((await deeds[name](await createPerson(studio))).status).toBe(201);
  },
);

const others = ["book", "apply", "vote"] as const;

test.each(others)(
  "%s waits for a proven address where the studio says so, and else for nothing",
  async (name) => {
    const unproven = await createPerson(studio, { email_proven: 0 });
    setList(name);
    await expectToWait(deeds[name](unproven));
    for (const other of others.filter((other) => other !== name))
      expect((await deeds[other](await createPerson(studio, { email_proven: 0 }))).status).toBe(200);
    expect((await deeds[name](await createPerson(studio))).status).toBe(200);
    setList();
    expect((await deeds[name](unproven)).status).toBe(200);
  },
);

test("a trainer whose address is not proven changes what members read, where applying waits", async () => {
  setList("apply");
  const trainer = await createTrainer(studio, { email_proven: 0 });
  expect((await deeds.apply(trainer)).status).toBe(200);
});
