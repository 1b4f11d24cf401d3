import type { ExpressionBuilder } from "kysely";
import { type OpeningStep, openingSteps } from "#contract/constants.ts";
import { isExample } from "#contract/owner-links.ts";
import type { Db } from "#server/db/open.ts";
import type { Schema } from "#server/db/schema.ts";
import { brand } from "#studio/brand.ts";
import { firstClasses } from "#studio/first-classes.ts";

/** The steps a new studio's owner still has to take before it opens (D68). */
export async function undoneSteps(db: Db): Promise<OpeningStep[]> {
  const [hasOwnClass, hasTrainer, hasOpenSlots, hasPayment] = await Promise.all([
    any(db.selectFrom("classes").select("id").where(isNotAsShipped)),
    any(db.selectFrom("users").select("id").where("role", "=", "trainer")),
    any(db.selectFrom("users").select("id").where("role", "=", "trainer").where("slot_duration", ">", 0)),
    any(db.selectFrom("payments").select("id")),
  ]);
  const isDone: Record<OpeningStep, boolean> = {
    classes: hasOwnClass,
    trainers: hasTrainer,
    hours: hasOpenSlots,
    links: ![...Object.values(brand.links), brand.email].some(isExample),
    payment: hasPayment,
  };
  return openingSteps.filter((step) => !isDone[step]);
}

/** A class of the studio's own: added by its admin, or with a text other than the original. */
function isNotAsShipped(eb: ExpressionBuilder<Schema, "classes">) {
  return eb.and(
    firstClasses.map(({ id, class_details }) =>
      eb.or([eb("id", "!=", id), eb("details", "!=", class_details)]),
    ),
  );
}

async function any(rows: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await rows.executeTakeFirst()) !== undefined;
}
