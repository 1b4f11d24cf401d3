import { type Context, Hono } from "hono";
import { Refusal } from "./answers.ts";
import { isSame } from "./callers.ts";
import type { Call } from "./calls.ts";
import {
  challengeDonePage,
  challengeHeaders,
  challengeMissingPage,
  challengePage,
} from "./challenge-page.ts";
import { parseForm } from "./form.ts";
import { findIntent } from "./intents.ts";
import { newId } from "./keys.ts";
import { settlePaid, settleUnauthenticated } from "./settle.ts";
import type { IntentRow } from "./tables.ts";
import type { GatewayParts } from "./wire-routes.ts";

/** The demo bank's page: shows the challenge, and settles the payment by the answer. */
export function challengeRoutes({ db, now, afterChange }: GatewayParts): Hono {
  const routes = new Hono();
  routes.get("/challenge/:id", async (c) => {
    const intent = await findIntent(db, c.req.param("id"));
    requireSecret(intent, c.req.query("client_secret"));
    return show(c, intent.status === "requires_action" ? challengePage(intent) : challengeDonePage(intent));
  });
  routes.post("/challenge/:id", async (c) => {
    const form = parseForm(await c.req.text());
    const settled = await db.transaction().execute(async (trx) => {
      const intent = await findIntent(trx, c.req.param("id"));
      requireSecret(intent, form.get("client_secret"));
      const call: Call = {
        db: trx,
        form,
        caller: "publishable",
        now: now(),
        requestId: newId("req"),
        idempotencyKey: null,
      };
      return (await settleChallenge(call, intent)) ?? findIntent(trx, intent.id);
    });
    afterChange();
    return show(c, challengeDonePage(settled));
  });
  routes.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    return show(c, challengeMissingPage(), 404);
  });
  return routes;
}

async function settleChallenge(call: Call, intent: IntentRow): Promise<IntentRow | null> {
  if (intent.status !== "requires_action" || !intent.payment_method) return null;
  const settlement = {
    intent,
    method: JSON.parse(intent.payment_method),
    from: ["requires_action"] as const,
  };
  const isOwner = call.form.get("outcome") === "complete";
  return isOwner ? settlePaid(call, settlement) : settleUnauthenticated(call, settlement);
}

// A wrong secret gets the same answer as an unknown payment.
function requireSecret(intent: IntentRow, given: string | undefined): void {
  if (given && isSame(given, intent.client_secret)) return;
  throw new Refusal(404, { type: "invalid_request_error", message: "No such challenge." });
}

function show(c: Context, page: ReturnType<typeof challengePage>, status: 200 | 404 = 200) {
  return c.html(page, status, challengeHeaders);
}
