import { expect, test } from "vitest";
import { studioMoment } from "#contract/studio-time.ts";
import type { TestGatewayTables } from "#demo/card-gateway/tables.ts";
import { read } from "#tests/server/answers.ts";
import { expectRightBooks } from "#tests/server/books.ts";
import { bookSlot, loseEvents, refundEntries, refundsOf } from "#tests/server/charges.ts";
import { createPerson, createTrainer } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { finishRefunds } from "./sending.ts";

const studio = setUpStudio();
const dayMs = 24 * 60 * 60_000;

/** Sends a due refund as the studio did after the backup that is restored, which knows nothing of it. */
async function sendUnnoted(transactionId: string): Promise<void> {
  const [due] = await refundEntries(studio, transactionId);
  if (due?.state !== "due") throw new Error("no refund is due");
  const { id: refundId, amount_cents: amountCents, reason } = due;
  const idempotencyKey = `refund:${refundId}:0:${amountCents}`;
  await studio.parts.cards.refund({
    ...{ intentId: transactionId, amountCents, refundId, reason, idempotencyKey },
  });
  await loseEvents(studio);
}

/** As the provider does with keys of yesterday. */
const forgetKeys = () => studio.db.withTables<TestGatewayTables>().deleteFrom("test_gateway_keys").execute();

// D43 D59
test("a refund that had gone before a backup was restored in which it is due goes once, also when the provider has forgotten its key", async () => {
  studio.clock.set(studioMoment("2026-11-22", 720));
  const [admin, member] = [await createPerson(studio, { role: "admin" }), await createPerson(studio)];
  const trainer = await createTrainer(studio);
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  studio.clock.set(studioMoment("2026-12-12", 720));
  await read(admin.send("PATCH", `/users/${trainer.id}/demote`));
  await sendUnnoted(transactionId);
  await forgetKeys();
  studio.clock.advance(dayMs);
  await finishRefunds(studio.parts);
  expect(await refundsOf(studio, transactionId)).toEqual([1667]);
  expect(await refundEntries(studio, transactionId)).toMatchObject([{ state: "done", amount_cents: 1667 }]);
  await expectRightBooks(studio);
});
