import { type Context, Hono } from "hono";
import { answerOnce } from "./answer-once.ts";
import { type Answer, Refusal } from "./answers.ts";
import { identifyCaller, requireSecretKey } from "./callers.ts";
import type { Call, Caller, GatewayDb } from "./calls.ts";
import { cancelIntent } from "./cancel-intent.ts";
import { confirmIntent } from "./confirm-intent.ts";
import { closeDispute, giveEvidence, listDisputes, showDispute } from "./disputes.ts";
import { parseForm } from "./form.ts";
import { createIntent, showIntent } from "./intents.ts";
import { type GatewayKeys, newId } from "./keys.ts";
import { listIntents } from "./list-intents.ts";
import { createRefund, listRefunds, showCharge, showRefund } from "./refunds.ts";

/** What the gateway's routes need. */
export type GatewayParts = {
  db: GatewayDb;
  keys: GatewayKeys;
  now: () => Date;
  /** Called after each change that may have recorded an event. */
  afterChange: () => void;
  reportError: (error: unknown) => void;
};

type Operation = (call: Call, id: string) => Promise<Answer>;

/** The provider's API, as far as the server's SDK and browsers use it. */
export function wireRoutes(parts: GatewayParts): Hono {
  const routes = new Hono();
  const secret = (operation: Operation) => (c: Context) => answerCall(parts, c, "secret", operation);
  const either = (operation: Operation) => (c: Context) => answerCall(parts, c, "publishable", operation);
  routes.post("/v1/payment_intents", secret(createIntent));
  routes.get("/v1/payment_intents", secret(listIntents));
  routes.get("/v1/payment_intents/:id", either(showIntent));
  routes.post("/v1/payment_intents/:id/confirm", either(confirmIntent));
  routes.post("/v1/payment_intents/:id/cancel", secret(cancelIntent));
  routes.post("/v1/refunds", secret(createRefund));
  routes.get("/v1/refunds", secret(listRefunds));
  routes.get("/v1/refunds/:id", secret(showRefund));
  routes.get("/v1/disputes", secret(listDisputes));
  routes.get("/v1/disputes/:id", secret(showDispute));
  routes.post("/v1/disputes/:id", secret(giveEvidence));
  routes.post("/v1/disputes/:id/close", secret(closeDispute));
  routes.get("/v1/charges/:id", secret(showCharge));
  routes.all("/v1/*", (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`;
    throw new Refusal(404, { type: "invalid_request_error", message });
  });
  routes.onError((error, c) => {
    if (error instanceof Refusal) return reply(c, error.answer);
    parts.reportError(error);
    const message = "An unknown error occurred.";
    return reply(c, { status: 500, body: { error: { type: "api_error", message } } });
  });
  return routes;
}

async function answerCall(parts: GatewayParts, c: Context, least: Caller, operation: Operation) {
  const isRead = c.req.method === "GET";
  const form = parseForm(isRead ? new URL(c.req.url).search : await c.req.text().catch(brokenOff));
  const caller = identifyCaller({ authorization: c.req.header("authorization"), form, keys: parts.keys });
  if (least === "secret") requireSecretKey(caller);
  const idempotencyKey = isRead ? null : readIdempotencyKey(c);
  const requestId = newId("req");
  const call: Call = { db: parts.db, caller, form, now: parts.now(), requestId, idempotencyKey };
  const id = c.req.param("id") ?? "";
  if (isRead) return reply(c, await operation(call, id), requestId);
  const answer = await answerOnce(call, c.req.path, (db) => operation({ ...call, db }, id));
  parts.afterChange();
  if (idempotencyKey) c.header("idempotency-key", idempotencyKey);
  if (answer.replayed) c.header("idempotent-replayed", "true");
  return reply(c, answer, requestId);
}

/** The client disconnected before its request was complete: no error of ours, and nobody reads this. */
function brokenOff(): never {
  throw new Refusal(400, { type: "invalid_request_error", message: "This request broke off." });
}

function readIdempotencyKey(c: Context): string | null {
  const key = c.req.header("idempotency-key") || null;
  if (key === null || key.length <= 255) return key;
  throw new Refusal(400, {
    type: "idempotency_error",
    message: "Idempotency keys may be at most 255 characters long.",
  });
}

function reply(c: Context, answer: Answer, requestId = newId("req")) {
  const headers = {
    "request-id": requestId,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return c.body(JSON.stringify(answer.body), answer.status, {
    "content-type": "application/json",
    ...headers,
  });
}
