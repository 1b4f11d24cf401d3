import { type Answer, badParameter, Refusal } from "./answers.ts";
import type { Call } from "./calls.ts";
import { asksToExpand, integer, refuseUnknown } from "./form.ts";
import { findIntent, latestChargeOf } from "./intents.ts";
import { intentJson } from "./present-intent.ts";
import type { IntentRow } from "./tables.ts";

/** `GET /v1/payment_intents`: newest first, narrowed by `created[gte]`, paged by `limit` and `starting_after`. */
export async function listIntents(call: Call): Promise<Answer> {
  refuseUnknown(call.form, ["created[gte]", "limit", "starting_after"]);
  const limit = readLimit(call);
  const wantsCharges = asksToExpand(call.form, "data.latest_charge");
  const rows = await readPage(call, limit + 1);
  const data = [];
  for (const row of rows.slice(0, limit)) {
    data.push(intentJson(row, wantsCharges ? await latestChargeOf(call.db, row) : undefined));
  }
  const has_more = rows.length > limit;
  return { status: 200, body: { object: "list", url: "/v1/payment_intents", has_more, data } };
}

async function readPage(call: Call, count: number): Promise<IntentRow[]> {
  let query = call.db
    .selectFrom("test_gateway_intents")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(count);
  const since = integer(call.form, "created[gte]");
  if (since !== undefined) query = query.where("created_at", ">=", toMoment(since));
  const after = await readCursor(call);
  if (after) {
    query = query.where((is) =>
      is.or([
        is("created_at", "<", after.created_at),
        is.and([is("created_at", "=", after.created_at), is("id", "<", after.id)]),
      ]),
    );
  }
  return query.execute();
}

async function readCursor(call: Call): Promise<IntentRow | undefined> {
  const id = call.form.get("starting_after");
  if (id === undefined) return undefined;
  try {
    return await findIntent(call.db, id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw badParameter("starting_after", "resource_missing", error.message);
  }
}

function readLimit({ form }: Call): number {
  const limit = integer(form, "limit") ?? 10;
  if (limit >= 1 && limit <= 100) return limit;
  throw badParameter("limit", "parameter_invalid_integer", "This value must be between 1 and 100.");
}

function toMoment(secondsSince1970: number): string {
  const latest = 253_402_300_799;
  return new Date(Math.min(Math.max(secondsSince1970, 0), latest) * 1000).toISOString();
}
