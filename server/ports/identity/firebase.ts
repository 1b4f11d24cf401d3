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
import { readProfile } from "./open-id/profile.ts";

type Needs = {
  projectId: string;
  now: () => Date;
  /** The keys that sign ID tokens: Google's, unless a test brings its own. */
  keys?: JWTVerifyGetKey;
  /** Set if the emulator stands in for Firebase. It signs nothing, so signed tokens are then rejected. */
  emulatorHost?: string | undefined;
};

/**
 * Firebase Authentication (D11). The server only verifies its ID tokens: with the public settings alone it cannot
 * create, change or delete accounts.
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

/** Google lets its keys be cached for hours; a token signed with an unknown key triggers a new fetch. */
const keysLastMs = 6 * 60 * 60 * 1000;

function googleKeys(): JWTVerifyGetKey {
  const url = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
  return createRemoteJWKSet(new URL(url), { cacheMaxAge: keysLastMs });
}

/**
 * The claims of a token, if the service signed it for this project and it has not expired; otherwise null. Without
 * keys (emulator) signatures are not checked.
 * @throws ApiError unavailable when the keys cannot be fetched: that says nothing about the token
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

/** The library's codes for a key set that could not be fetched or parsed. */
const keyTroubles = new Set(["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"]);

/** How far ahead of ours the service's clock may be, in seconds. */
const leewayS = 60;

function isPast(momentS: unknown, now: Date): boolean {
  return typeof momentS === "number" && momentS <= now.getTime() / 1000 + leewayS;
}

/**
 * An account counts as a different one once its address is proven: someone who registered with another person's
 * address loses what they held as soon as its owner proves it.
 */
function personOf(claims: JWTPayload): IdentityPerson | null {
  const profile = readProfile(claims);
  if (!profile) return null;
  const { sub, ...person } = profile;
  return { ...person, subject: person.emailVerified ? sub : `unproven:${sub}` };
}
