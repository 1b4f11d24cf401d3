import type { Kysely } from "kysely";

/** Logins, refusals, and requests that only an attacker sends: for the studio's admins to read. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("security_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("person_id", "text")
    .addColumn("account_id", "text")
    .addColumn("tried_domain", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("times", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  const orders = {
    security_events_by_date: ["created_at", "id"],
    security_events_by_event: ["event", "created_at", "id"],
    security_events_by_person: ["person_id", "created_at"],
    security_events_by_account: ["account_id", "created_at"],
  };
  for (const [name, columns] of Object.entries(orders))
    await schema.createIndex(name).on("security_events").columns(columns).execute();
}
