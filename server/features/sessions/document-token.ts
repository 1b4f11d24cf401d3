import type { Parts } from "#server/ports/parts.ts";
import { findTokenHolder } from "./token-holder.ts";
import { signAccessToken } from "./tokens.ts";

/**
 * The person whose session a document's request carries as a cookie, with an access token for the calls that the page
 * makes, and the cookies for the answer; null for visitors, for accounts without a record, and with a hosted identity
 * service, which sends no cookie.
 */
export async function tokenForDocument(
  parts: Pick<Parts, "db" | "identity" | "config" | "clock">,
  headers: Headers,
): Promise<{ email: string; token: string; cookies: string[] } | null> {
  const person = await parts.identity.whoIs(headers);
  if (!person?.session) return null;
  const { subject, email, session, loggedInAt } = person;
  const claims = { subject, email, sessionId: session.id, loggedInAt };
  const now = parts.clock.now();
  if (!(await findTokenHolder(parts, { ...claims, issuedAtS: 0 }))) return null;
  const { token } = await signAccessToken(claims, { secret: parts.config.authSecret, now });
  return { email, token, cookies: session.cookies };
}
