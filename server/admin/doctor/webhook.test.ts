import { expect, test } from "vitest";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { webhook } from "./studio-checks.ts";

const stripe = {
  secretKey: "sk_live_x",
  publishableKey: "pk_live_x",
  webhookSecret: "whsec_x",
  apiUrl: undefined,
};
const studio = setUpStudio({ stripe });

const find = () =>
  webhook.find({ ...studio.parts, engine: "sqlite", close: async () => {} }).then(({ state }) => state);

// D69
test("a charge of which the provider told nothing is found, a quiet month is nothing wrong (D69)", async () => {
  const trainer = await createTrainer(studio);
  await bookSlot(studio, await createPerson(studio), { trainerId: trainer.id });
  expect(await find()).toBe("wrong");
  studio.clock.advance(31 * 24 * 60 * 60 * 1000);
  expect(await find()).toBe("unknown");
});
