import type { Kysely } from "kysely";

/** One attempt at refunding a payment is one refund, even if its response is lost and it is sent again. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("refunds").addColumn("attempt_id", "text").execute();
  await schema
    .createIndex("refunds_by_attempt")
    .unique()
    .on("refunds")
    .columns(["payment_id", "attempt_id"])
    .execute();
}
