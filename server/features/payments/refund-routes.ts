import {
  FailedRefund,
  NewRefund,
  Payment,
  Refund,
  RefundsQuery,
  SettledOffline,
} from "#contract/payments.ts";
import type { RefundRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { only, provenLately } from "#server/features/people/guards.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { refundPayment, retryRefund, settleOffline } from "#server/features/refunds/decisions.ts";
import { listFailedRefunds, presentFailedRefunds } from "#server/features/refunds/failed.ts";
import { presentRefund, receiptsOf } from "#server/features/refunds/reads.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { rowsOf } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { presentOnePayment } from "./present.ts";

const call = callsOf("Payments");

const refund = call("post", "/save-payment-info/{id}/refunds", "refundPayment", {
  summary: "Refund a payment in full or in part",
  guard: [only("admin"), provenLately],
  body: NewRefund,
  answers: { 200: json(Payment, "The payment as it is now") },
  errors: ["conflict"],
});

const retry = call("post", "/refunds/{id}/retry", "retryRefund", {
  summary: "Retry a failed refund",
  guard: [only("admin"), provenLately],
  answers: { 200: json(Refund, "The refund as it is now") },
  errors: ["conflict"],
});

const settledOffline = call("post", "/refunds/{id}/paid-otherwise", "noteRefundPaidOtherwise", {
  summary: "Record that a failed refund was settled offline",
  guard: [only("admin"), provenLately],
  body: SettledOffline,
  answers: { 200: json(Refund, "The refund as it is now") },
  errors: ["conflict"],
});

const listFailed = call("get", "/refunds", "listFailedRefunds", {
  summary: "List failed refunds that are still owed, newest first",
  guard: only("admin"),
  query: RefundsQuery,
  answers: { 200: json(FailedRefund.array(), "The refunds") },
});

/** An admin's decisions on refunds (D58). */
export const refunds = createRouter()
  .openapi(refund, async (c) => {
    const parts = c.get("parts");
    const actor = c.get("caller");
    const { id } = c.req.valid("param");
    const payment = await refundPayment(parts, { actor, id, input: c.req.valid("json") });
    parts.wake("places");
    return c.json(await presentOnePayment(parts.db, payment, { reader: actor, now: parts.clock.now() }), 200);
  })
  .openapi(retry, async (c) => {
    const parts = c.get("parts");
    const actor = c.get("caller");
    const tried = await retryRefund(parts, { actor, id: c.req.valid("param").id });
    return c.json(await presentOne(parts.db, tried, actor), 200);
  })
  .openapi(settledOffline, async (c) => {
    const parts = c.get("parts");
    const actor = c.get("caller");
    const { how } = c.req.valid("json");
    const paid = await settleOffline(parts, { actor, id: c.req.valid("param").id, how });
    parts.wake("places");
    return c.json(await presentOne(parts.db, paid, actor), 200);
  })
  .openapi(listFailed, async (c) => {
    const { db } = c.get("parts");
    const rows = await rowsOf(c, listFailedRefunds(db, c.req.valid("query")));
    return c.json(await presentFailedRefunds(db, rows, c.get("caller")), 200);
  });

async function presentOne(db: Db, refund: RefundRecord, reader: UserRecord): Promise<Refund> {
  return presentRefund(refund, { reader, receipts: await receiptsOf(db, [refund.payment_id]) });
}
