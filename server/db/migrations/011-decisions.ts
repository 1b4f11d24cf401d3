import { type Kysely, sql } from "kysely";

/**
 * An application counts its versions, so that a decision is about the text that was read, and stores why it was
 * rejected. The audit stores names and reasons, too, and is indexed by person, action and day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable("users")
    .addColumn("application_version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable("users")
    .addColumn("rejection_reason", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  for (const name of ["actor_name", "subject_name", "reason", "search_text"])
    await schema
      .alterTable("audit")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  await sql`
    update audit set
      actor_name = coalesce((select name from users where id = audit.actor_id), ''),
      subject_name = coalesce((select name from users where id = audit.subject_id), ''),
      search_text =
        coalesce((select sort_name from users where id = audit.actor_id), '') || ' ' || actor_email || ' ' ||
        coalesce((select sort_name from users where id = audit.subject_id), '') || ' ' || subject_email`.execute(
    db,
  );
  for (const [name, columns] of Object.entries(indexes))
    await schema.createIndex(name).on("audit").columns(columns).execute();
}

const indexes: Record<string, string[]> = {
  audit_by_date: ["created_at", "id"],
  audit_by_action: ["action", "created_at", "id"],
  audit_by_subject: ["subject_id", "created_at", "id"],
};
