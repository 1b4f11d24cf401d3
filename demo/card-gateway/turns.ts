import type { Call } from "./calls.ts";
import { newId } from "./keys.ts";
import type { TurnKind } from "./tables.ts";

// Long enough to be noticed in the demo, short enough to wait for.
const waitMs = 10_000;

/** Schedules a change of this charge, refund or dispute. */
export async function scheduleTurn(call: Call, kind: TurnKind, subjectId: string): Promise<void> {
  const due_at = new Date(call.now.getTime() + waitMs).toISOString();
  await call.db
    .insertInto("test_gateway_turns")
    .values({ id: newId("turn"), kind, subject_id: subjectId, due_at })
    .execute();
}
