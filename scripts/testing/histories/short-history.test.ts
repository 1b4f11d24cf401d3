import { expect, test } from "vitest";
import { createArticle, createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { openLedger } from "../harness/ledger.ts";
import { remember } from "../harness/people.ts";
import { checkHistories } from "./check.ts";

const studio = setUpStudio();

// D35 D54
test("one order explains what eight hear who vote, hold places and count both at once", async () => {
  const ledger = openLedger(0);
  const trainer = await createTrainer(studio, { places: 3, available_slots: ["Morning"] });
  const articles = [await createArticle(studio), await createArticle(studio)];
  const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(studio)));
  ledger.watched.slots.set(trainer.id, 3);
  for (const id of articles) ledger.watched.articles.add(id);
  const ask = async (person: Person, call: string, body?: Record<string, unknown>) => {
    const [method = "", path = ""] = call.split(" ");
    const askedAt = performance.now();
    const { status, ...answer } = await person.send(method, path, body).then(async (given) => ({
      status: given.status,
      heard: (await given.json()) as unknown,
    }));
    const times = { askedAt, answeredAt: performance.now() };
    remember(
      { ledger },
      { by: person.id, through: "one", call, body: body ?? {}, status, answer: answer.heard, ...times },
    );
  };
  await Promise.all(
    people.map(async (person, number) => {
      for (let turn = 0; turn < 12; turn += 1) {
        const article = `/articles/${articles[(number + turn) % 2]}`;
        const calls = [
          () => ask(person, `POST ${article}/vote`, { type: number % 3 ? "upvote" : "downvote" }),
          () => ask(person, `GET ${article}`),
          () => ask(person, `GET /slot-places?trainer=${trainer.id}`),
          () =>
            ask(person, "POST /create-payment-intent", {
              price: 5000,
              trainerId: trainer.id,
              slotTiming: "Morning",
            }),
          () => ask(person, `GET ${article}/vote`),
        ];
        await calls[(number * 3 + turn) % calls.length]?.();
      }
    }),
  );
  expect(checkHistories(ledger)).toEqual({
    faults: [],
    counts: { histories: 3, operations: 96, unheard: 0, undecided: 0, latestMs: 0 },
  });
});
