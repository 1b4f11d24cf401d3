import { createRoute, z } from "@hono/zod-openapi";
import {
  NewPaymentIntent,
  Payment,
  PaymentClaim,
  PaymentIntent,
  PaymentsQuery,
  PaymentsSummary,
  Range,
} from "#contract/payments.ts";
import { Inserted } from "#contract/primitives.ts";
import { studioDay } from "#contract/studio-time.ts";
import { afterProof, only, signedIn } from "#server/features/people/guards.ts";
import { requireProvenAddress } from "#server/features/people/policy.ts";
import { body, errors, json } from "#server/http/answers.ts";
import { csvFile, csvHeaders } from "#server/http/csv.ts";
import { setPageHeaders } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { claimPayment } from "./claims.ts";
import { bookColumns } from "./csv.ts";
import { openIntent } from "./intents.ts";
import { presentPayments } from "./present.ts";
import { listPayments } from "./reads.ts";
import { sumPayments } from "./summary.ts";

const tags = ["Payments"];
const token = [{ accessToken: [] }];

const createIntent = createRoute({
  method: "post",
  path: "/create-payment-intent",
  operationId: "createPaymentIntent",
  tags,
  summary: "Start paying for a trainer's slot",
  security: token,
  middleware: signedIn,
  request: { body: body(NewPaymentIntent) },
  responses: {
    200: json(PaymentIntent, "What the card form needs to confirm the payment"),
    ...errors("invalid", "unauthenticated", "forbidden", "not_found", "conflict", "unavailable"),
  },
});

const save = createRoute({
  method: "post",
  path: "/save-payment-info",
  operationId: "bookPayment",
  tags,
  summary: "Book a slot that was paid for",
  security: token,
  middleware: signedIn,
  request: { body: body(PaymentClaim) },
  responses: {
    200: json(Inserted, "Booked before; the same booking"),
    201: json(Inserted, "Booked"),
    ...errors("invalid", "unauthenticated", "payment_required", "forbidden", "conflict", "unavailable"),
  },
});

const list = createRoute({
  method: "get",
  path: "/save-payment-info",
  operationId: "listPayments",
  tags,
  summary: "List payments: a member's own, a trainer's bookings, or all for admins",
  security: token,
  middleware: signedIn,
  request: { query: PaymentsQuery },
  responses: { 200: json(Payment.array(), "The payments"), ...errors("invalid", "unauthenticated") },
});

const summary = createRoute({
  method: "get",
  path: "/save-payment-info/summary",
  operationId: "summarizePayments",
  tags,
  summary: "Get the takings by month, tier and trainer, and the owner's key figures",
  security: token,
  middleware: only("admin"),
  request: { query: Range },
  responses: {
    200: json(PaymentsSummary, "The takings"),
    ...errors("invalid", "unauthenticated", "forbidden"),
  },
});

const csv = createRoute({
  method: "get",
  path: "/save-payment-info.csv",
  operationId: "exportPayments",
  tags,
  summary: "Get all payments as a CSV file",
  ...afterProof(only("admin")),
  request: { query: PaymentsQuery.omit({ limit: true, cursor: true }) },
  responses: {
    200: { description: "The file", content: { "text/csv": { schema: z.string() } } },
    ...errors("invalid", "unauthenticated", "forbidden"),
  },
});

/** Paying for a slot, and the books. */
export const payments = createRouter()
  .openapi(createIntent, async (c) => {
    requireProvenAddress(c.get("caller"), "book");
    const intent = await openIntent(c.get("parts"), { caller: c.get("caller"), input: c.req.valid("json") });
    return c.json(intent, 200);
  })
  .openapi(save, async (c) => {
    const { transactionId } = c.req.valid("json");
    const { insertedId, isNew } = await claimPayment(c.get("parts"), {
      caller: c.get("caller"),
      transactionId,
    });
    return isNew ? c.json({ insertedId }, 201) : c.json({ insertedId }, 200);
  })
  .openapi(list, async (c) => {
    const reader = c.get("caller");
    const { db, clock } = c.get("parts");
    const now = clock.now();
    const page = await listPayments(db, { caller: reader, query: c.req.valid("query"), now });
    await setPageHeaders(c, page);
    return c.json(await presentPayments(db, page.rows, { reader, now }), 200);
  })
  .openapi(summary, async (c) => {
    const { db, clock } = c.get("parts");
    return c.json(await sumPayments(db, { range: c.req.valid("query"), now: clock.now() }), 200);
  })
  .openapi(csv, (c) => {
    const { db, clock } = c.get("parts");
    const asking = { caller: c.get("caller"), now: clock.now() };
    const query = c.req.valid("query");
    const file = csvFile(bookColumns, (paging) =>
      listPayments(db, { ...asking, query: { ...query, ...paging } }),
    );
    return c.body(file, 200, csvHeaders(`shokti-payments-${studioDay(asking.now)}.csv`));
  });
