import type { Job } from "#server/core/job.ts";
import { deleteRows } from "#server/db/plain-rows.ts";
import type { Call, GatewayDb } from "./calls.ts";
import { endDispute, escalateInquiry, openDispute } from "./disputes.ts";
import { failRefund, succeedRefund } from "./refunds.ts";
import type { TurnKind, TurnRow } from "./tables.ts";

const restMs = 30_000;

/** The job's name, by which a change wakes it. */
export const turnsJob = "card gateway turns";

type TurnParts = { db: GatewayDb; now: () => Date; afterChange: () => void };

const turns: Record<TurnKind, (call: Call, subjectId: string) => Promise<unknown>> = {
  charge_disputed: (call, id) => openDispute(call, id, "needs_response"),
  charge_inquired: (call, id) => openDispute(call, id, "warning_needs_response"),
  refund_succeeded: succeedRefund,
  refund_failed: failRefund,
  dispute_won: (call, id) => endDispute(call, id, "won"),
  dispute_lost: (call, id) => endDispute(call, id, "lost"),
  inquiry_escalated: escalateInquiry,
};

/** Makes the scheduled changes of charges, refunds and disputes. */
export function createTurns(parts: TurnParts) {
  /** Takes the turns that are due, or all of them. */
  async function takeTurns(which: "due" | "all", signal?: AbortSignal): Promise<void> {
    let query = parts.db.selectFrom("test_gateway_turns").selectAll().orderBy("due_at").orderBy("id");
    if (which === "due") query = query.where("due_at", "<=", parts.now().toISOString());
    const rows = await query.execute();
    for (const row of rows) {
      signal?.throwIfAborted();
      await takeTurn(parts, row);
    }
    if (rows.length > 0) parts.afterChange();
  }

  const job: Job = {
    name: turnsJob,
    everyMs: restMs,
    async run(signal) {
      await takeTurns("due", signal);
      return timeUntilNext(parts);
    },
  };
  return { job, takeAll: () => takeTurns("all") };
}

// Deleted in the same transaction as its effect, so that of two servers on one database only one takes it.
async function takeTurn({ db, now }: TurnParts, { id, kind, subject_id }: TurnRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [taken] = await deleteRows(trx, "test_gateway_turns", { id });
    if (!taken) return;
    const call: Call = {
      db: trx,
      caller: "secret",
      form: new Map(),
      now: now(),
      requestId: null,
      idempotencyKey: null,
    };
    await turns[kind](call, subject_id);
  });
}

async function timeUntilNext({ db, now }: TurnParts): Promise<number | undefined> {
  const next = await db
    .selectFrom("test_gateway_turns")
    .select((of) => of.fn.min("due_at").as("at"))
    .executeTakeFirst();
  return next?.at ? Math.max(Date.parse(next.at) - now().getTime(), 10) : undefined;
}
