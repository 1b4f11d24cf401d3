import { sql } from "kysely";
import { ApiError } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import { takenAuthSecrets } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { deleteRows } from "#server/db/plain-rows.ts";
import { purgeRows } from "#server/db/purge.ts";
import type { Parts } from "#server/ports/parts.ts";
import { confirmableMs, confirmLetter } from "./letters.ts";
import { readLink, signLink } from "./tokens.ts";

type Needs = Pick<Parts, "db" | "mailer" | "config" | "clock">;

const dayMs = 24 * 60 * 60 * 1000;
/** How long after its last link an unconfirmed address is deleted. */
const patienceMs = 30 * dayMs;

/**
 * Adds an address to the newsletter; a known one is not added twice (D39). An unconfirmed one is mailed a link, at
 * most once a day (D66).
 */
export async function subscribe({ db, mailer, config, clock }: Needs, email: string): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("subscribers")
      .values({ id: newId(), email, created_at: now.toISOString(), confirmed_at: null, mailed_at: null })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
    const unsure = await tx
      .updateTable("subscribers")
      .set({ mailed_at: now.toISOString() })
      .where("email", "=", email)
      .where("confirmed_at", "is", null)
      .where((eb) =>
        eb.or([
          eb("mailed_at", "is", null),
          eb("mailed_at", "<=", new Date(now.getTime() - dayMs).toISOString()),
        ]),
      )
      .returning("id")
      .executeTakeFirst();
    if (!unsure) return;
    const endsAt = new Date(now.getTime() + confirmableMs);
    const token = signLink(unsure.id, { purpose: "confirm", secret: config.authSecret, endsAt });
    await mailer.send(confirmLetter({ to: email, token }), tx);
  });
}

/**
 * Confirms the address whose owner followed the link; idempotent (D66).
 * @throws ApiError not_found for a link that is not ours, has expired, or whose owner has unsubscribed
 */
export async function confirmSubscriber(
  { db, config, clock }: Pick<Parts, "db" | "config" | "clock">,
  token: string,
): Promise<void> {
  const now = clock.now();
  const id = readLink(token, { purpose: "confirm", secrets: takenAuthSecrets(config), now });
  const confirmed = await db
    .updateTable("subscribers")
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now.toISOString()})` })
    .where("id", "=", id ?? "")
    .returning("id")
    .executeTakeFirst();
  if (!id || !confirmed) throw new ApiError("not_found", "This link no longer works.");
}

/**
 * Deletes a subscriber and the mails waiting for them; idempotent (D66, RFC 8058).
 * @throws ApiError not_found for a link that is not ours
 */
export async function unsubscribe(
  { db, config, clock }: Pick<Parts, "db" | "config" | "clock">,
  token: string,
): Promise<void> {
  const id = readLink(token, {
    purpose: "unsubscribe",
    secrets: takenAuthSecrets(config),
    now: clock.now(),
  });
  if (!id) throw new ApiError("not_found", "This link isn’t valid.");
  await db.transaction().execute(async (tx) => {
    const [gone] = await deleteRows(tx, "subscribers", { id });
    if (!gone) return;
    await tx.deleteFrom("outbox").where("kind", "=", "article").where("recipient", "=", gone.email).execute();
  });
}

/** Deletes addresses that have been unconfirmed for a month. Those from before there were links stay. */
export async function purgeUnconfirmed(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - patienceMs).toISOString();
  await purgeRows(db, "subscribers", {
    old: sql`confirmed_at is null and mailed_at < ${before}`,
    signal,
  });
}
