import { NewDeskBooking } from "#contract/desk.ts";
import {
  NewPaymentIntent,
  Payment,
  PaymentClaim,
  PaymentIntent,
  PaymentsQuery,
  Range,
} from "#contract/payments.ts";
import { Inserted } from "#contract/primitives.ts";
import { studioDay } from "#contract/studio-time.ts";
import { PaymentsSummary } from "#contract/takings.ts";
import { sumPayments } from "#server/features/books/summary.ts";
import { only, provenLately, signedIn } from "#server/features/people/guards.ts";
import { requireProvenAddress } from "#server/features/people/policy.ts";
import { receiptsOf } from "#server/features/refunds/reads.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { csv, sendCsv } from "#server/http/csv.ts";
import { limitCostly } from "#server/http/limits.ts";
import { rowsOf } from "#server/http/paging.ts";
import { createRouter } from "#server/http/router.ts";
import { claimPayment } from "./claims.ts";
import { bookColumns } from "./csv.ts";
import { bookAtDesk } from "./desk.ts";
import { openIntent } from "./intents.ts";
import { presentOnePayment, presentPayments } from "./present.ts";
import { listPayments } from "./reads.ts";

const call = callsOf("Payments");

const createIntent = call("post", "/create-payment-intent", "createPaymentIntent", {
  summary: "Start paying for a trainer's slot",
  guard: [limitCostly, signedIn],
  body: NewPaymentIntent,
  answers: { 200: json(PaymentIntent, "What the card form needs to confirm the payment") },
  errors: ["not_found", "conflict", "unavailable"],
});

const save = call("post", "/save-payment-info", "bookPayment", {
  summary: "Book a slot that was paid for",
  guard: [limitCostly, signedIn],
  body: PaymentClaim,
  answers: { 200: json(Inserted, "Booked before; the same booking"), 201: json(Inserted, "Booked") },
  errors: ["payment_required", "conflict", "unavailable"],
});

const bookForMember = call("post", "/desk-bookings", "bookAtDesk", {
  summary: "Book a slot for a member who paid at the desk",
  guard: [only("admin"), provenLately],
  body: NewDeskBooking,
  answers: { 200: json(Payment, "Booked before; the same booking"), 201: json(Payment, "Booked") },
  errors: ["not_found", "conflict"],
});

const list = call("get", "/save-payment-info", "listPayments", {
  summary: "List payments: a member's own, a trainer's bookings, or all for admins",
  guard: signedIn,
  query: PaymentsQuery,
  answers: { 200: json(Payment.array(), "The payments") },
});

const summary = call("get", "/save-payment-info/summary", "summarizePayments", {
  summary: "Get the takings by month, tier and trainer, and the owner's key figures",
  guard: only("admin"),
  query: Range,
  answers: { 200: json(PaymentsSummary, "The takings") },
});

const download = call("get", "/save-payment-info.csv", "exportPayments", {
  summary: "Get all payments as a CSV file",
  guard: [only("admin"), provenLately],
  // Stryker disable next-line ObjectLiteral,BooleanLiteral: the file's own pages go before any that is asked for
  query: PaymentsQuery.omit({ limit: true, cursor: true }),
  answers: { 200: csv },
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
  .openapi(bookForMember, async (c) => {
    const parts = c.get("parts");
    const actor = c.get("caller");
    const { payment, isNew } = await bookAtDesk(parts, { actor, input: c.req.valid("json") });
    parts.wake("places");
    const shown = await presentOnePayment(parts.db, payment, { reader: actor, now: parts.clock.now() });
    return isNew ? c.json(shown, 201) : c.json(shown, 200);
  })
  .openapi(list, async (c) => {
    const reader = c.get("caller");
    const { db, clock } = c.get("parts");
    const now = clock.now();
    const rows = await rowsOf(c, listPayments(db, { caller: reader, query: c.req.valid("query"), now }));
    return c.json(await presentPayments(db, rows, { reader, now }), 200);
  })
  .openapi(summary, async (c) => {
    const { db, clock } = c.get("parts");
    return c.json(await sumPayments(db, { range: c.req.valid("query"), now: clock.now() }), 200);
  })
  .openapi(download, (c) => {
    const { db, clock } = c.get("parts");
    const asking = { caller: c.get("caller"), now: clock.now() };
    const query = c.req.valid("query");
    const named = { list: "payments", from: query.from, until: query.until };
    return sendCsv(c, named, bookColumns(studioDay(asking.now)), async (paging) => {
      const page = await listPayments(db, { ...asking, query: { ...query, ...paging } });
      const receipts = await receiptsOf(
        db,
        page.rows.map(({ id }) => id),
      );
      return { ...page, rows: page.rows.map((row) => ({ ...row, receipt: receipts.get(row.id) ?? "" })) };
    });
  });
