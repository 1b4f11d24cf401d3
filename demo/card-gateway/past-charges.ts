import type { Db } from "#server/db/open.ts";
import { newCharge, newIntent, newRefund } from "./rows.ts";
import type { StoredMethod, TestGatewayTables } from "./tables.ts";

/** A charge from before the gateway was opened, with its refunds. */
export type PastCharge = {
  intentId: string;
  amountCents: number;
  metadata: Record<string, string>;
  at: string;
  refunds: readonly {
    id: string;
    amountCents: number;
    /** The studio's own id of the refund. */
    refundId: string;
    at: string;
    /** When the refund failed, because the card no longer exists. */
    failedAt: string | null;
  }[];
};

/** Inserts what the gateway would have stored for these charges: they can be shown, refunded and disputed. */
export async function insertPastCharges(tx: Db, charges: readonly PastCharge[]): Promise<void> {
  const db = tx.withTables<TestGatewayTables>();
  for (const { intentId, amountCents, metadata, at, refunds } of charges) {
    const chargeId = intentId.replace("pi_", "ch_");
    const payment_method = JSON.stringify(cardOf(intentId, at));
    await db
      .insertInto("test_gateway_intents")
      .values(
        newIntent({
          id: intentId,
          client_secret: `${intentId}_secret_of_the_past`,
          status: "succeeded",
          amount_cents: amountCents,
          amount_received_cents: amountCents,
          metadata: JSON.stringify(metadata),
          payment_method,
          latest_charge: chargeId,
          created_at: at,
        }),
      )
      .execute();
    await db
      .insertInto("test_gateway_charges")
      .values(
        newCharge({
          id: chargeId,
          intent_id: intentId,
          amount_cents: amountCents,
          amount_refunded_cents: refunds.reduce(
            (sum, refund) => sum + (refund.failedAt ? 0 : refund.amountCents),
            0,
          ),
          payment_method,
          created_at: at,
        }),
      )
      .execute();
    for (const refund of refunds)
      await db
        .insertInto("test_gateway_refunds")
        .values(
          newRefund({
            id: refund.id,
            charge_id: chargeId,
            intent_id: intentId,
            amount_cents: refund.amountCents,
            metadata: JSON.stringify({ refundId: refund.refundId }),
            ...(refund.failedAt && { status: "failed", failure_reason: "lost_or_stolen_card" }),
            failed_at: refund.failedAt,
            created_at: refund.at,
          }),
        )
        .execute();
  }
}

function cardOf(intentId: string, createdAt: string): StoredMethod {
  const id = intentId.replace("pi_", "pm_");
  return { id, brand: "visa", last4: "4242", expMonth: 12, expYear: 2035, name: null, createdAt };
}
