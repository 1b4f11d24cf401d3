import type { Selectable } from "kysely";
import { type Answer, badParameter } from "./answers.ts";
import type { Call } from "./calls.ts";
import { integer } from "./form.ts";
import { findIntent } from "./intents.ts";
import type { TestGatewayTables } from "./tables.ts";

/** The fields that page and filter every list. */
export const listFields = ["created[gte]", "limit", "starting_after"] as const;

type Listed = "test_gateway_intents" | "test_gateway_refunds" | "test_gateway_disputes";

/** One page of the provider's lists, newest first: the rows, and whether more follow. */
export async function readPage<Table extends Listed>(
  call: Call,
  table: Table,
): Promise<{ rows: Selectable<TestGatewayTables[Table]>[]; has_more: boolean }> {
  const limit = readLimit(call);
  // All have these columns, and only tables with `intent_id` accept the field `payment_intent`.
  let query = call.db
    .selectFrom(table as "test_gateway_refunds")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  const since = integer(call.form, "created[gte]");
  if (since !== undefined) query = query.where("created_at", ">=", toMoment(since));
  const intentId = call.form.get("payment_intent");
  if (intentId) query = query.where("intent_id", "=", (await findIntent(call.db, intentId)).id);
  const after = await readCursor(call, table);
  if (after) {
    query = query.where((is) =>
      is.or([
        is("created_at", "<", after.created_at),
        is.and([is("created_at", "=", after.created_at), is("id", "<", after.id)]),
      ]),
    );
  }
  const rows = (await query.execute()) as unknown as Selectable<TestGatewayTables[Table]>[];
  return { rows: rows.slice(0, limit), has_more: rows.length > limit };
}

/** A page as the provider sends it. */
export function listAnswer(url: string, { data, has_more }: { data: unknown[]; has_more: boolean }): Answer {
  return { status: 200, body: { object: "list", url, has_more, data } };
}

async function readCursor(call: Call, table: Listed) {
  const id = call.form.get("starting_after");
  if (id === undefined) return undefined;
  const row = await call.db
    .selectFrom(table as "test_gateway_refunds")
    .select(["id", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row) return row;
  throw badParameter("starting_after", "resource_missing", `No such object: '${id}'`);
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
