import { studioMonth } from "#contract/studio-time.ts";
import type { Db } from "./open.ts";

/** A number of a year. */
export type Receipt = { year: number; number: number };

/** Issues the next receipt number of its year at the studio, without gaps. */
export async function issueReceipt(
  tx: Db,
  {
    paymentId,
    refundId = null,
    at,
    now,
  }: { paymentId: string; refundId?: string | null; at: Date; now: Date },
): Promise<Receipt> {
  const year = Number(studioMonth(at).slice(0, 4));
  const { last } = await tx
    .insertInto("receipt_years")
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((eb) => ({ last: eb("receipt_years.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("receipts")
    .values({ year, number: last, payment_id: paymentId, refund_id: refundId, issued_at: now.toISOString() })
    .execute();
  return { year, number: last };
}

/** A receipt's number as printed: "2026-000042". */
export function receiptNumber({ year, number }: Receipt): string {
  return `${year}-${String(number).padStart(6, "0")}`;
}
