import { sql } from "kysely";
import { findPerson, type UserRecord } from "#server/features/people/reads.ts";
import type { AskedSession } from "#server/ports/identity/identity.ts";
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
  const session = sessionId === undefined ? undefined : identity.sessions?.askedFor(sessionId, clock.now());
  // A session of a different identity service than the current one.
  if (sessionId !== undefined && !session) return undefined;
  const values = { email, subject, ...session };
  const holder = await findPerson(db, { shape: `token ${Object.keys(values)}`, values }, (eb, values) =>
    eb.and([
      eb("users.email", "=", values.email),
      eb("users.identity_subject", "=", values.subject),
      isAsked(values) && identity.sessions ? identity.sessions.isOpen(values) : sql.lit(true),
    ]),
  );
  return holder && (session || issuedAtS >= secondOf(holder.tokens_after)) ? holder : undefined;
}

function isAsked(values: object): values is AskedSession {
  return "sessionId" in values;
}

/** A time in whole seconds, as in tokens; 0 for none. */
export function secondOf(moment: string | null): number {
  return moment === null ? 0 : Math.floor(Date.parse(moment) / 1000);
}
