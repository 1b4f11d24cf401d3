import type { Kysely } from "kysely";

/** Finds an account's record without scanning all people. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex("users_by_account").on("users").column("identity_subject").execute();
}
