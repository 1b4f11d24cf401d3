import { jwtVerify, SignJWT } from "jose";

/** How long an access token lasts, in seconds (D12). */
export const accessTokenLifetimeS = 60 * 60;

/** Whom a token names. It says nothing of what they may do. */
export type TokenClaims = { subject: string; email: string };

const issuer = "shokti";
const audience = "shokti-api";
/** What sets an access token apart from any other JSON Web Token (RFC 9068). */
const type = "at+jwt";
const algorithm = "HS256";

/** Signs a token that names `claims` from `now` for an hour. */
export async function signAccessToken(
  { subject, email }: TokenClaims,
  { secret, now }: { secret: string; now: Date },
): Promise<{ token: string; expiresAt: string }> {
  const issuedAtS = Math.floor(now.getTime() / 1000);
  const expiresAtS = issuedAtS + accessTokenLifetimeS;
  const token = await new SignJWT({ email })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(expiresAtS)
    .sign(signingKey(secret));
  return { token, expiresAt: new Date(expiresAtS * 1000).toISOString() };
}

/** Whom the token names, signed with any of the secrets, or null when it is forged, expired or not a token of ours. */
export async function verifyAccessToken(
  token: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): Promise<TokenClaims | null> {
  for (const secret of secrets) {
    const claims = await verifyWith(secret, { token, now });
    if (claims) return claims;
  }
  return null;
}

async function verifyWith(
  secret: string,
  { token, now }: { token: string; now: Date },
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, signingKey(secret), {
      issuer,
      audience,
      typ: type,
      algorithms: [algorithm],
      currentDate: now,
      requiredClaims: ["exp", "sub", "email"],
    });
    return { subject: String(payload.sub), email: String(payload.email) };
  } catch {
    return null;
  }
}

/** Set apart from the identity library's use of the same secret. */
function signingKey(secret: string): Uint8Array {
  return new TextEncoder().encode(`access-token:${secret}`);
}
