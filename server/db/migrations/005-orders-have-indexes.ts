import type { Kysely } from "kysely";

/** Indexes for lookups, and for each order of each list with its most selective filter: no list is sorted when read. */
const indexes: Record<string, { table: string; columns: string[] }> = {
  articles_by_writer: { table: "articles", columns: ["writer_id"] },
  classes_by_date: { table: "classes", columns: ["created_at", "id"] },
  classes_by_name: { table: "classes", columns: ["sort_name", "id"] },
  users_by_date: { table: "users", columns: ["created_at", "id"] },
  users_by_name: { table: "users", columns: ["sort_name", "id"] },
  users_by_experience: { table: "users", columns: ["years_of_experience", "id"] },
  users_by_role_and_name: { table: "users", columns: ["role", "sort_name", "id"] },
  users_by_role_and_experience: { table: "users", columns: ["role", "years_of_experience", "id"] },
  users_by_request: { table: "users", columns: ["request_status", "created_at", "id"] },
  user_areas_by_area: { table: "user_areas", columns: ["area", "user_id"] },
  user_slots_by_slot: { table: "user_slots", columns: ["slot", "user_id"] },
  payments_by_amount: { table: "payments", columns: ["status", "price_cents", "id"] },
  payments_by_member_and_day: { table: "payments", columns: ["user_id", "status", "paid_at", "id"] },
  payments_by_member_and_amount: { table: "payments", columns: ["user_id", "status", "price_cents", "id"] },
  payments_by_trainer_and_day: { table: "payments", columns: ["trainer_id", "status", "paid_at", "id"] },
  payments_by_trainer_and_amount: {
    table: "payments",
    columns: ["trainer_id", "status", "price_cents", "id"],
  },
  card_events_by_date: { table: "card_events", columns: ["received_at"] },
  outbox_by_date: { table: "outbox", columns: ["due_at"] },
};

/** However large the studio has grown, a list or a record costs what it costs in a small one. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  // Redundant: the longer indexes below begin with the same column.
  await schema.dropIndex("payments_by_member").execute();
  await schema.dropIndex("payments_by_trainer").execute();
  for (const [name, { table, columns }] of Object.entries(indexes))
    await schema.createIndex(name).on(table).columns(columns).execute();
  await schema.createIndex("reviews_by_date").on("reviews").columns(["date desc", "id"]).execute();
}
