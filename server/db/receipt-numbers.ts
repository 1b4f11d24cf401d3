import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { studioMonth } from "#contract/studio-time.ts";
import type { Db } from "./open.ts";
import type { Schema } from "./schema.ts";

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

/** The fewest last digits by which a receipt is found: fewer end too many numbers. */
const fewestDigits = 3;

/** Whether somebody looks for a receipt: by its number as printed, or by its last digits. */
export function isReceiptSought(text: string): boolean {
  return soughtReceipt(text) !== undefined;
}

/** The payments whose own receipt, or that of a refund of theirs, has the number that is looked for; none for other texts. */
export function paymentsOfReceipt(
  eb: ExpressionBuilder<Schema, never>,
  text: string,
): SelectQueryBuilder<Schema, "receipts", { payment_id: string }> {
  const { year, digits = "" } = soughtReceipt(text) ?? {};
  const ended = sql<boolean>`number % ${sql.lit(10 ** digits.length)} = ${Number(digits)}`;
  return eb
    .selectFrom("receipts")
    .select("payment_id")
    .where(digits ? ended : sql.lit(false))
    .$if(year !== undefined, (receipts) => receipts.where("year", "=", Number(year)));
}

function soughtReceipt(text: string): { year?: string | undefined; digits: string } | undefined {
  const [, year, digits = ""] = /^(?:(\d{4})-)?(\d{1,6})$/.exec(text.trim()) ?? [];
  return year || digits.length >= fewestDigits ? { year, digits } : undefined;
}
