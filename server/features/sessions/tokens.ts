import { jwtVerify, SignJWT } from "jose";

/** How long an access token lasts, in seconds (D12). */
export const accessTokenLifetimeS = 60 * 60;

/**
 * Whom a token names, and the session it ends with (D70). It carries no permissions. There is no session if the
 * identity service keeps its sessions to itself, nor in tokens of the previous version, which stay valid for their
 * hour.
 */
export type TokenClaims = {
  subject: string;
  email: string;
  sessionId?: string | undefined;
  /** When they logged in, if no session of ours records it. */
  loggedInAt?: Date | undefined;
};
/** The same, with the second in which it was issued. */
export type IssuedClaims = TokenClaims & { issuedAtS: number };

const issuer = "shokti";
const audience = "shokti-api";
/** Distinguishes an access token from any other JSON Web Token (RFC 9068). */
const type = "at+jwt";
const algorithm = "HS256";

/** Signs a token for `claims`, valid for an hour from `now`; its issue time is not before `notBeforeS`. */
export async function signAccessToken(
  { subject, email, sessionId, loggedInAt }: TokenClaims,
  { secret, now, notBeforeS = 0 }: { secret: string; now: Date; notBeforeS?: number },
): Promise<{ token: string; expiresAt: string }> {
  const issuedAtS = Math.max(secondsOf(now), notBeforeS);
  const expiresAtS = issuedAtS + accessTokenLifetimeS;
  const token = await new SignJWT({ email, sid: sessionId, auth_time: loggedInAt && secondsOf(loggedInAt) })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(expiresAtS)
    .sign(signingKey(secret));
  return { token, expiresAt: new Date(expiresAtS * 1000).toISOString() };
}

type Genuine = { claims: IssuedClaims; secret: string; expiresAtS: number };

/**
 * Tokens that were verified, the one last seen longest ago first: whoever is logged in sends the same one with each
 * request for an hour, and a signature costs a thread's time each time. What they say depends on nothing but the secret
 * and the hour.
 */
const genuine = new Map<string, Genuine>();
const mostGenuine = 1000;

/** Verifies a token signed with any of the secrets; null if it is forged, expired or not one of ours. */
export async function verifyAccessToken(
  token: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): Promise<IssuedClaims | null> {
  const known = genuine.get(token);
  genuine.delete(token);
  if (known && secrets.includes(known.secret)) {
    if (secondsOf(now) >= known.expiresAtS) return null;
    genuine.set(token, known);
    return known.claims;
  }
  for (const secret of secrets) {
    const found = await verifyWith(secret, { token, now });
    if (!found) continue;
    genuine.set(token, found);
    if (genuine.size > mostGenuine) genuine.delete(genuine.keys().next().value ?? token);
    return found.claims;
  }
  return null;
}

async function verifyWith(
  secret: string,
  { token, now }: { token: string; now: Date },
): Promise<Genuine | null> {
  try {
    const { payload } = await jwtVerify(token, signingKey(secret), {
      issuer,
      audience,
      typ: type,
      algorithms: [algorithm],
      currentDate: now,
      requiredClaims: ["exp", "iat", "sub", "email"],
    });
    const claims = {
      subject: String(payload.sub),
      email: String(payload.email),
      sessionId: payload.sid === undefined ? undefined : String(payload.sid),
      loggedInAt: payload.auth_time === undefined ? undefined : new Date(Number(payload.auth_time) * 1000),
      issuedAtS: Number(payload.iat),
    };
    return { claims, secret, expiresAtS: Number(payload.exp) };
  } catch {
    return null;
  }
}

/** A time as in tokens. */
const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** Derived, so that it differs from the identity library's use of the same secret. */
function signingKey(secret: string): Uint8Array {
  return new TextEncoder().encode(`access-token:${secret}`);
}
