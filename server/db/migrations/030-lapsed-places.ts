import { type Kysely, sql } from "kysely";

/** Holds and offers that ended without a payment: whoever let them end waits for the next one (D54, D55). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("lapsed_places")
    .addColumn("trainer_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("slot_timing", "text", (column) => column.notNull())
    .addColumn("member_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('hold', 'offer')`))
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("lapsed_places_key", ["trainer_id", "slot_timing", "member_id", "kind", "at"])
    .execute();
  await schema.createIndex("lapsed_places_by_member").on("lapsed_places").column("member_id").execute();
  await schema.createIndex("lapsed_places_by_time").on("lapsed_places").column("at").execute();
}
