import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  UnsecuredJWT,
} from "jose";
import { identityTokenHeader } from "#contract/constants.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Identity, IdentityPerson } from "./identity.ts";
import { readProfile } from "./open-id-profile.ts";

type Needs = {
  projectId: string;
  now: () => Date;
  /** The keys that sign ID tokens; Google's, unless a test brings its own. */
  keys?: JWTVerifyGetKey;
  /** Where the emulator stands in for Firebase. It signs nothing, so that then no signed token is believed either. */
  emulatorHost?: string | undefined;
};

/**
 * Firebase Authentication (D11). The server only believes its ID tokens: with the public settings alone
 * nobody's account can be made, changed or removed from here.
 */
export function openFirebaseIdentity({ projectId, now, keys = googleKeys(), emulatorHost }: Needs): Identity {
  return {
    kind: "firebase",
    providers: [{ id: "google", name: "Google" }],
    async whoIs(headers) {
      const token = headers.get(identityTokenHeader);
      if (!token) return null;
      const claims = await verifiedClaims(token, {
        projectId,
        keys: emulatorHost ? undefined : keys,
        now: now(),
      });
      const person = claims && personOf(claims);
      return person && { ...person, loggedInAt: new Date(Number(claims.auth_time) * 1000) };
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
 * What a token says, if the service signed it for this project and it has not ended; else null. Without keys nobody's
 * signature is asked for.
 * @throws ApiError unavailable when the keys cannot be had: that says nothing against the token
 */
async function verifiedClaims(
  token: string,
  { projectId, keys, now }: { projectId: string; keys: JWTVerifyGetKey | undefined; now: Date },
): Promise<JWTPayload | null> {
  try {
    const demands = {
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      currentDate: now,
      requiredClaims: ["sub", "iat", "exp", "auth_time"],
    };
    const { payload } = keys
      ? await jwtVerify(token, keys, { ...demands, algorithms: ["RS256"] })
      : UnsecuredJWT.decode(token, demands);
    return isPast(payload.iat, now) && isPast(payload.auth_time, now) ? payload : null;
  } catch (error) {
    if (error instanceof errors.JOSEError && !keyTroubles.has(error.code)) return null;
    throw new ApiError("unavailable", "Login isn’t working right now. Try again shortly.");
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
