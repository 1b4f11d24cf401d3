import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { identityTokenHeader } from "#contract/constants.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Identity, IdentityPerson } from "./identity.ts";
import { readProfile } from "./open-id-profile.ts";

type Needs = {
  projectId: string;
  now: () => Date;
  /** The keys that sign ID tokens; Google's, unless a test brings its own. */
  keys?: JWTVerifyGetKey;
};

/**
 * Firebase Authentication (D11). The server only believes its ID tokens: with the public settings alone
 * nobody's account can be made, changed or removed from here.
 */
export function openFirebaseIdentity({ projectId, now, keys = googleKeys() }: Needs): Identity {
  return {
    kind: "firebase",
    google: true,
    async whoIs(headers) {
      const token = headers.get(identityTokenHeader);
      if (!token) return null;
      const claims = await verifiedClaims(token, { projectId, keys, now: now() });
      return claims && personOf(claims);
    },
  };
}

/** Google asks to keep its keys for hours; a token signed by an unknown one has them read anew. */
const keysLastMs = 6 * 60 * 60 * 1000;

function googleKeys(): JWTVerifyGetKey {
  const url = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
  return createRemoteJWKSet(new URL(url), { cacheMaxAge: keysLastMs });
}

/**
 * What a token says, if the service signed it for this project and it has not ended; else null.
 * @throws ApiError unavailable when the keys cannot be had: that says nothing against the token
 */
async function verifiedClaims(
  token: string,
  { projectId, keys, now }: { projectId: string; keys: JWTVerifyGetKey; now: Date },
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      algorithms: ["RS256"],
      currentDate: now,
      requiredClaims: ["sub", "iat", "exp", "auth_time"],
    });
    return isPast(payload.iat, now) && isPast(payload.auth_time, now) ? payload : null;
  } catch (error) {
    if (error instanceof errors.JOSEError && !keyTroubles.has(error.code)) return null;
    throw new ApiError("unavailable", "Logging in does not work at the moment. Try again shortly.");
  }
}

/** The library's codes for a key set that did not come, or not as one. */
const keyTroubles = new Set(["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"]);

/** How far the service's clock may be ahead of ours, in seconds. */
const leewayS = 60;

function isPast(momentS: unknown, now: Date): boolean {
  return typeof momentS === "number" && momentS <= now.getTime() / 1000 + leewayS;
}

/**
 * An account whose address is proven counts as another than the same account before: whoever took an address
 * that was not theirs loses what they held as soon as its owner proves it.
 */
function personOf(claims: JWTPayload): IdentityPerson | null {
  const profile = readProfile(claims);
  if (!profile) return null;
  const { sub, ...person } = profile;
  return { ...person, subject: person.emailVerified ? sub : `unproven:${sub}` };
}
