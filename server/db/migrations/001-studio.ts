import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The studio's tables in their first version. Rules live here, as keys and checks; code only explains them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await people(db);
  await writings(db);
  await money(db);
  await housekeeping(db);
}

async function people(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("identity_subject", "text")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("photo_url", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) =>
      column.notNull().defaultTo("member").check(sql`role in ('admin', 'trainer', 'member')`),
    )
    .addColumn("request_status", "text", (column) =>
      column
        .notNull()
        .defaultTo("none")
        .check(sql`request_status in ('none', 'requested', 'approved', 'rejected')`),
    )
    .addColumn("biography", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("years_of_experience", "double precision", (column) => column.notNull().defaultTo(0))
    .addColumn("slot_duration", "double precision", (column) =>
      column.notNull().defaultTo(0).check(sql`slot_duration >= 0`),
    )
    .addColumn("social_url", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("sort_name", sortedText(db), (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("users_by_role").on("users").columns(["role", "created_at", "id"]).execute();

  await schema
    .createTable("classes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", "text", (column) => column.notNull().unique())
    .addColumn("sort_name", sortedText(db), (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("image_url", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await schema
    .createTable("user_areas")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("area", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("user_areas_key", ["user_id", "area"])
    .execute();
  await schema
    .createTable("user_slots")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("slot", "text", (column) =>
      column.notNull().check(sql`slot in ('Morning', 'Afternoon', 'Evening')`),
    )
    .addPrimaryKeyConstraint("user_slots_key", ["user_id", "slot"])
    .execute();
  await schema
    .createTable("user_classes")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("class_id", "text", (column) => column.notNull().references("classes.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("user_classes_key", ["user_id", "class_id"])
    .execute();
  await schema.createIndex("user_classes_by_class").on("user_classes").column("class_id").execute();
}

async function writings(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("articles")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("image_url", "text", (column) => column.notNull())
    .addColumn("article_date", "text", (column) => column.notNull())
    .addColumn("writer_id", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("writer_name", "text", (column) => column.notNull())
    .addColumn("writer_email", "text", (column) => column.notNull())
    .addColumn("upvotes", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("downvotes", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("articles_by_date").on("articles").columns(["created_at", "id"]).execute();
  await schema.createIndex("articles_by_votes").on("articles").columns(["upvotes", "id"]).execute();

  await schema
    .createTable("votes")
    .addColumn("article_id", "text", (column) =>
      column.notNull().references("articles.id").onDelete("cascade"),
    )
    .addColumn("voter_id", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull().check(sql`type in ('upvote', 'downvote')`))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("votes_key", ["article_id", "voter_id"])
    .execute();

  await schema
    .createTable("reviews")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("review", "text", (column) => column.notNull())
    .addColumn("reviewer", "text", (column) => column.notNull())
    .addColumn("reviewer_img_url", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .execute();

  await schema
    .createTable("subscribers")
    .addColumn("email", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
}

async function money(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("payments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("transaction_id", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) =>
      column.notNull().check(sql`status in ('booked', 'refund_due', 'refunded')`),
    )
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("user_name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("price_cents", "integer", (column) => column.notNull().check(sql`price_cents > 0`))
    // No foreign key: the books keep who a member paid for after that trainer is gone (D38).
    .addColumn("trainer_id", "text", (column) => column.notNull())
    .addColumn("trainer_name", "text", (column) => column.notNull())
    .addColumn("slot_duration", "double precision", (column) => column.notNull())
    .addColumn("slot_timing", "text", (column) => column.notNull())
    .addColumn("class_id", "text", (column) => column.references("classes.id").onDelete("set null"))
    .addColumn("class_name", "text")
    .addColumn("refund_reason", "text")
    .addColumn("refund_id", "text")
    .addColumn("paid_at", "text", (column) => column.notNull())
    .addColumn("paid_month", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("payments_by_day").on("payments").columns(["status", "paid_at", "id"]).execute();
  await schema.createIndex("payments_by_member").on("payments").column("user_id").execute();
  await schema.createIndex("payments_by_trainer").on("payments").column("trainer_id").execute();
  await schema.createIndex("payments_by_class").on("payments").column("class_id").execute();

  await schema
    .createTable("card_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("received_at", "text", (column) => column.notNull())
    .execute();
}

async function housekeeping(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("audit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("actor_id", "text", (column) => column.notNull())
    .addColumn("actor_email", "text", (column) => column.notNull())
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("subject_email", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("sent_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("notes")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}

/** Text sorted by code points, as on SQLite, whatever PostgreSQL's locale. */
function sortedText(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres ? sql`text collate "C"` : ("text" as const);
}
