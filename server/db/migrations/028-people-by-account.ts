import type { Kysely } from "kysely";

/** Finds the record of an account without reading all people through. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex("users_by_account").on("users").column("identity_subject").execute();
}
