import { sql } from "kysely";
import { findPerson, type UserRecord } from "#server/features/people/reads.ts";
import type { Parts } from "#server/ports/parts.ts";
import type { IssuedClaims } from "./tokens.ts";

/**
 * The person an access token names; undefined if the account was deleted, even if its email is registered again (D38),
 * if the session has ended or, for a token without a session, if they have logged out everywhere since (D70).
 */
export async function findTokenHolder(
  { db, identity, clock }: Pick<Parts, "db" | "identity" | "clock">,
  { email, subject, sessionId, issuedAtS }: IssuedClaims,
): Promise<UserRecord | undefined> {
  const isOpen = sessionId === undefined ? undefined : identity.sessions?.isOpen(sessionId, clock.now());
  // A session of a different identity service than the current one.
  if (sessionId !== undefined && !isOpen) return undefined;
  const holder = await findPerson(db, (eb) =>
    eb.and([
      eb("users.email", "=", email),
      eb("users.identity_subject", "=", subject),
      isOpen ?? sql.lit(true),
    ]),
  );
  return holder && (isOpen || issuedAtS >= secondOf(holder.tokens_after)) ? holder : undefined;
}

/** A time in whole seconds, as in tokens; 0 for none. */
export function secondOf(moment: string | null): number {
  return moment === null ? 0 : Math.floor(Date.parse(moment) / 1000);
}
