import type { Selectable } from "kysely";
import { newId } from "#server/core/ids.ts";
import type { MovementsTable } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { movementColumns } from "#server/db/rows.ts";

type NewMovement = Pick<
  Selectable<MovementsTable>,
  "payment_id" | "kind" | "provider_id" | "amount_cents" | "state"
> & { happenedAt: Date; now: Date };

/** Writes a movement down, once: whether it was not there yet. */
export async function addMovement(tx: Db, { now, ...movement }: NewMovement): Promise<boolean> {
  const added = await tx
    .insertInto("movements")
    .values(movementColumns({ ...movement, id: newId(), createdAt: now }))
    .onConflict((conflict) => conflict.columns(["provider_id", "kind"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}
