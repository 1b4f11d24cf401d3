import { sql } from "kysely";
import type { Db } from "#server/db/open.ts";
import type { Schema } from "#server/db/schema.ts";

/** The person whose data it is. */
type Holder = { id: string; email: string; subject: string | null };

/** Which of a table's rows are someone's, and which columns are left out: credentials, others' names, search text. */
type Source = {
  /** What the rows are called in the file. */
  as: string;
  whose: (holder: Holder) => ReturnType<typeof sql>;
  without?: readonly string[];
};

/** Why none of a table's rows belong to, or could identify, a person. */
type NobodysReason = { nobodys: string };

const byUserId = ({ id }: Holder) => sql`user_id = ${id}`;
const ofOwnPayments = ({ id }: Holder) => sql`payment_id in (select id from payments where user_id = ${id})`;

/** Every table of the studio: a new one does not compile until it says whose data it holds (D71). */
const studioTables: Record<keyof Schema, Source | NobodysReason> = {
  users: {
    as: "record",
    whose: ({ id }) => sql`id = ${id}`,
    without: ["search_text", "sort_name"],
  },
  user_areas: { as: "areas of expertise", whose: byUserId },
  user_slots: { as: "slots", whose: byUserId },
  user_classes: { as: "classes taught", whose: byUserId },
  classes: { nobodys: "the studio's" },
  articles: {
    as: "articles",
    whose: ({ id }) => sql`writer_id = ${id}`,
    without: ["search_text", "words"],
  },
  votes: { as: "votes", whose: ({ id }) => sql`voter_id = ${id}` },
  reviews: { as: "review", whose: byUserId },
  subscribers: { as: "newsletter", whose: ({ email }) => sql`email = ${email}` },
  newsletter_sends: {
    nobodys: "of articles; the address that a sending has reached is in the list of readers",
  },
  payments: { as: "payments", whose: byUserId, without: ["search_text"] },
  movements: { as: "movements of money", whose: ofOwnPayments },
  refunds: { as: "refunds", whose: ofOwnPayments, without: ["asked_by"] },
  receipts: { as: "receipts", whose: ofOwnPayments },
  receipt_years: { nobodys: "numbers" },
  takings: { nobodys: "sums" },
  slot_places: { as: "places", whose: ({ id }) => sql`member_id = ${id}` },
  waiting_list: { as: "waiting list", whose: ({ id }) => sql`member_id = ${id}` },
  calendar_addresses: { as: "calendar address", whose: byUserId, without: ["secret_hash"] },
  sizes: { nobodys: "sums" },
  card_events: { nobodys: "ids of the card provider's messages" },
  audit: {
    as: "decisions about you",
    whose: ({ id }) => sql`subject_id = ${id}`,
    without: ["actor_id", "actor_name", "actor_email", "search_text"],
  },
  security_events: {
    as: "logins and refusals",
    whose: ({ id, subject }) => sql`person_id = ${id} or account_id = ${subject}`,
  },
  outbox: {
    as: "mails",
    whose: ({ email }) => sql`recipient = ${email}`,
    // Links in them would open more than this file should.
    without: ["body", "html", "unsubscribe_url", "event"],
  },
  pictures: { nobodys: "found only by their address, which the record, classes and articles hold" },
  outside_pictures: { nobodys: "found only by the address that was given" },
  notes: { nobodys: "the studio's" },
  leases: { nobodys: "the program's" },
  rate_limits: { nobodys: "counts that expire within a day" },
};

const byAccount = ({ subject }: Holder) => sql`"userId" = ${subject}`;

/** The tables of the identity library, if it runs inside this server, without credentials. */
const identityTables: Record<string, Source | NobodysReason> = {
  identity_user: { as: "account", whose: ({ subject }) => sql`id = ${subject}` },
  identity_session: { as: "sessions", whose: byAccount, without: ["token"] },
  identity_account: {
    as: "ways to log in",
    whose: byAccount,
    without: ["password", "accessToken", "refreshToken", "idToken"],
  },
  identity_verification: { nobodys: "hashes of mailed links, for an hour" },
  identity_two_factor: { as: "authenticator app", whose: byAccount, without: ["secret", "backupCodes"] },
  identity_passkey: {
    as: "passkeys",
    whose: byAccount,
    without: ["publicKey", "credentialID"],
  },
};

export const heldTables: Readonly<Record<string, Source | NobodysReason>> = {
  ...studioTables,
  ...identityTables,
};

type Rows = Record<string, unknown>[];

/** Everything held on someone, by kind (D71). */
export async function readHeldData(db: Db, holder: Holder): Promise<Record<string, Rows>> {
  const tables = await db.introspection.getTables();
  const held: Record<string, Rows> = {};
  for (const { name } of tables) {
    const source = heldTables[name];
    if (!source || "nobodys" in source) continue;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(name)} where ${source.whose(holder)}`.execute(db);
    held[source.as] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !source.without?.includes(column))),
    );
  }
  return held;
}
