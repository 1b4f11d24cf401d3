import { beforeAll, expect, test } from "vitest";
import { newId } from "#server/core/ids.ts";
import { movementColumns } from "#server/db/rows.ts";
import { read } from "#tests/server/answers.ts";
import {
  answerDispute,
  bookSlot,
  cards,
  chargeCard,
  confirmCard,
  movementsOf,
  openIntent,
  refundAtProvider,
} from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { findProviderErrors, firstMovementAt } from "./check-provider.ts";

const studio = setUpStudio();
const dayMs = 24 * 60 * 60 * 1000;
let trainer: Person;

beforeAll(async () => {
  trainer = await createTrainer(studio);
});

const book = async (card?: string) =>
  bookSlot(studio, await createPerson(studio), { trainerId: trainer.id }, card);
const errorsSince = (since: Date) => findProviderErrors(studio.parts, since);

// D58
test("the books have each charge, refund and dispute that the card provider has, and name what either lacks", async () => {
  const { transactionId } = await book();
  await refundAtProvider(studio, transactionId, 1250);
  const failing = await book(cards.refundsFail);
  await refundAtProvider(studio, failing.transactionId, 5000);
  const lost = await book(cards.disputed);
  const won = await book(cards.disputed);
  await studio.gateway.takeTurns();
  await answerDispute(studio, lost.transactionId, "give up");
  await answerDispute(studio, won.transactionId, "winning_evidence");
  await studio.gateway.takeTurns();
  await studio.gateway.deliverDue();
  expect(await movementsOf(studio, won.transactionId)).toHaveLength(3);
  const foreign = await studio.parts.cards.createIntent({
    amountCents: 5000,
    metadata: { order: "another-shop" },
    idempotencyKey: "foreign",
  });
  await confirmCard(studio, { transactionId: foreign.id, clientSecret: foreign.clientSecret });
  await refundAtProvider(studio, foreign.id, 100);
  const since = await firstMovementAt(studio.db);
  expect(since && (await errorsSince(since))).toEqual([]);

  const unheard = await chargeCard(studio, await createPerson(studio), { trainerId: trainer.id });
  await refundAtProvider(studio, transactionId, 250);
  const invented = {
    payment_id: (await paymentOf(transactionId)).id,
    state: "succeeded",
    createdAt: new Date(),
  };
  await studio.db
    .insertInto("movements")
    .values(
      movementColumns({
        ...invented,
        id: newId(),
        kind: "refund",
        provider_id: "re_invented",
        amount_cents: -300,
        happenedAt: new Date(),
      }),
    )
    .execute();
  expect(await errorsSince(new Date(Date.now() - dayMs))).toEqual([
    `The charge ${unheard.transactionId}, $50, is at the card provider but not in the books.`,
    expect.stringMatching(
      new RegExp(
        `^The refund re_\\w+ of the payment ${transactionId}, \\$2\\.50, is at the card provider but not in the books\\.$`,
      ),
    ),
    `The refund re_invented of the payment ${transactionId}, $3, is in the books but not at the card provider.`,
  ]);
  // What was before the moment is not asked about.
  expect(await errorsSince(new Date(Date.now() + dayMs))).toEqual([]);
});

// D60
test("what was begun before the moment and charged after it is found all the same", async () => {
  studio.clock.set(new Date(Date.now() + 5 * dayMs));
  const payer = await createPerson(studio);
  const intent = await openIntent(payer, { trainerId: trainer.id });
  studio.clock.advance(30 * 60 * 1000);
  const between = studio.clock.now();
  studio.clock.advance(60_000);
  await confirmCard(studio, intent);
  await read(payer.send("POST", "/save-payment-info", { transactionId: intent.transactionId }), 201);
  expect(await errorsSince(between)).toEqual([]);
});

async function paymentOf(transactionId: string) {
  return studio.db
    .selectFrom("payments")
    .select("id")
    .where("transaction_id", "=", transactionId)
    .executeTakeFirstOrThrow();
}
