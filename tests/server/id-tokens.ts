import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from "jose";

/** The Firebase project of a studio whose tests bring their own ID tokens. */
export const firebase = { projectId: "shokti-test", apiKey: "a-key", authDomain: "shokti-test.example" };

const keyId = "key-of-the-tests";
let pair: ReturnType<typeof generateKeyPair> | undefined;

/** Replaces Google's key set; created when the first token is read. */
export const firebaseKeys: JWTVerifyGetKey = async (header, token) => {
  const jwk = await exportJWK((await keyPair()).publicKey);
  return createLocalJWKSet({ keys: [{ ...jwk, kid: keyId, alg: "RS256", use: "sig" }] })(header, token);
};

export type IdTokenChanges = {
  now?: Date;
  /** Claims to change; `undefined` leaves one out. */
  claims?: Record<string, unknown>;
  /** A key other than the service's own. */
  key?: CryptoKey;
};

/** The headers of a request with an ID token, as issued by the service for a new session of `email`. */
export async function withIdToken(email: string, changes: IdTokenChanges = {}) {
  return { "X-Identity-Token": await idToken(email, changes) };
}

/** An ID token of the service for `email`, confirmed unless the claims say otherwise. */
export async function idToken(
  email: string,
  { now = new Date(), claims = {}, key }: IdTokenChanges = {},
): Promise<string> {
  const nowS = Math.floor(now.getTime() / 1000);
  return new SignJWT({
    iss: `https://securetoken.google.com/${firebase.projectId}`,
    aud: firebase.projectId,
    sub: `uid of ${email}`,
    auth_time: nowS,
    iat: nowS,
    exp: nowS + 3600,
    email,
    email_verified: true,
    name: "Some Body",
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256", kid: keyId, typ: "JWT" })
    .sign(key ?? (await keyPair()).privateKey);
}

function keyPair() {
  pair ??= generateKeyPair("RS256", { extractable: true });
  return pair;
}
