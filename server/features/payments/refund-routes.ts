import { createRoute, z } from "@hono/zod-openapi";
import {
  FailedRefund,
  NewRefund,
  Payment,
  Refund,
  RefundsQuery,
  SettledOffline,
} from "#contract/payments.ts";
import { Id } from "#contract/primitives.ts";
import type { Db } from "#server/db/open.ts";
import { afterProof, only } from "#server/features/people/guards.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { body, errors, json } from "#server/http/answers.ts";
import { setPageHeaders } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { listFailedRefunds, presentFailedRefunds } from "./failed-refunds.ts";
import { presentOnePayment, presentRefund, receiptsOf } from "./present.ts";
import type { RefundRecord } from "./reads.ts";
import { refundPayment, retryRefund, settleOffline } from "./refund-decisions.ts";

const tags = ["Payments"];
const token = [{ accessToken: [] }];
const byId = z.object({ id: Id });
const refusals = ["invalid", "unauthenticated", "forbidden", "not_found", "conflict"] as const;

const refund = createRoute({
  method: "post",
  path: "/save-payment-info/{id}/refunds",
  operationId: "refundPayment",
  tags,
  summary: "Refund a payment in full or in part",
  ...afterProof(only("admin")),
  request: { params: byId, body: body(NewRefund) },
  responses: { 200: json(Payment, "The payment as it is now"), ...errors(...refusals) },
});

const retry = createRoute({
  method: "post",
  path: "/refunds/{id}/retry",
  operationId: "retryRefund",
  tags,
  summary: "Retry a failed refund",
  ...afterProof(only("admin")),
  request: { params: byId },
  responses: { 200: json(Refund, "The refund as it is now"), ...errors(...refusals) },
});

const settledOffline = createRoute({
  method: "post",
  path: "/refunds/{id}/paid-otherwise",
  operationId: "noteRefundPaidOtherwise",
  tags,
  summary: "Record that a failed refund was settled offline",
  ...afterProof(only("admin")),
  request: { params: byId, body: body(SettledOffline) },
  responses: { 200: json(Refund, "The refund as it is now"), ...errors(...refusals) },
});

const listFailed = createRoute({
  method: "get",
  path: "/refunds",
  operationId: "listFailedRefunds",
  tags,
  summary: "List failed refunds that are still owed, newest first",
  security: token,
  middleware: only("admin"),
  request: { query: RefundsQuery },
  responses: {
    200: json(FailedRefund.array(), "The refunds"),
    ...errors("invalid", "unauthenticated", "forbidden"),
  },
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
    const page = await listFailedRefunds(db, c.req.valid("query"));
    await setPageHeaders(c, page);
    return c.json(await presentFailedRefunds(db, page.rows, c.get("caller")), 200);
  });

async function presentOne(db: Db, refund: RefundRecord, reader: UserRecord): Promise<Refund> {
  return presentRefund(refund, { reader, receipts: await receiptsOf(db, [refund.payment_id]) });
}
