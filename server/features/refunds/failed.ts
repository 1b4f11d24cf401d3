import type { FailedRefund, RefundsQuery } from "#contract/payments.ts";
import { type Order, type Page, readPage } from "#server/db/lists/pages.ts";
import type { PaymentRecord, RefundRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { cardIsGone } from "#server/ports/cards/card-provider.ts";
import { presentRefund, receiptsOf, stillOwed } from "./reads.ts";

/** Failed refunds that are still owed, those of payments at the desk among them: something is left to refund. */
function failedRefunds(db: Db) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .where("state", "=", "failed")
    .whereRef("returned_cents", "<", "price_cents");
}

/** Cents of failed refunds that are still owed to a person: no more than is left of each payment (D86). */
export async function owedTo(db: Db, personId: string): Promise<number> {
  const failed = await failedRefunds(db)
    .where("user_id", "=", personId)
    .groupBy(["payments.id", "price_cents", "returned_cents"])
    .select((eb) => eb.fn.sum<number>("amount_cents").as("amount_cents"))
    .select(["price_cents", "returned_cents"])
    .execute();
  return failed.reduce((sum, owed) => sum + stillOwed(owed, owed).amount_cents, 0);
}

const endsOfCards: readonly (string | null)[] = Object.values(cardIsGone);

/** Whether no money can reach the card any more: trying again is of no use. */
export const isCardGone = ({ failure }: Pick<RefundRecord, "failure">) => endsOfCards.includes(failure);

const ofPayment = ["transaction_id", "desk", "user_name", "email", "price_cents", "returned_cents"] as const;
type FailedRecord = RefundRecord & Pick<PaymentRecord, (typeof ofPayment)[number]>;

const newestFirst: Order = { column: "created_at", direction: "desc", holds: "text" };

/** Lists the refunds that need an admin, newest first. */
export function listFailedRefunds(
  db: Db,
  { member, limit, cursor }: RefundsQuery,
): Promise<Page<FailedRecord>> {
  const failed = failedRefunds(db)
    .$if(member !== undefined, (owed) => owed.where("user_id", "=", member ?? ""))
    .selectAll("refunds")
    .select(ofPayment);
  const list = db.selectFrom(failed.as("refunds")).selectAll();
  return readPage(db, () => list, { limit, cursor, order: newestFirst });
}

/** Presents them to admins. */
export async function presentFailedRefunds(
  db: Db,
  refunds: readonly FailedRecord[],
  reader: UserRecord,
): Promise<FailedRefund[]> {
  const receipts = await receiptsOf(
    db,
    refunds.map(({ payment_id }) => payment_id),
  );
  return refunds.map((refund) => ({
    ...presentRefund(stillOwed(refund, refund), { reader, receipts }),
    isCardGone: isCardGone(refund),
    paymentId: refund.payment_id,
    transactionId: refund.transaction_id,
    desk: refund.desk,
    userName: refund.user_name,
    email: refund.email,
  }));
}
