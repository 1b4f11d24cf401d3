import { generateKeyPairSync, hash, type KeyObject, sign } from "node:crypto";
import { cookiesOf, type RegisteredPerson, send } from "./people.ts";
import { askIdentity } from "./second-factor.ts";
import type { OpenStudio } from "./studio.ts";

/** A passkey held by this process: its id and its key. */
export type Passkey = { id: string; key: KeyObject };

const text = (value: string) => Buffer.from(value).toString("base64url");
const present = { user: 0x01, verified: 0x04, key: 0x40 };

/** Adds a passkey to a person's account, as a device with user verification does. */
export async function addPasskey(studio: OpenStudio, person: RegisteredPerson): Promise<Passkey> {
  const { answer, ...passkey } = await offerPasskey(studio, person);
  if (!answer.ok) throw new Error(`the passkey was refused: ${await answer.text()}`);
  return passkey;
}

/**
 * The same, returning the response; `chosen` is an id that the device chooses itself. One that does not verify its user
 * says so, and one that was led to another site names that.
 */
export async function offerPasskey(
  studio: OpenStudio,
  { cookie }: RegisteredPerson,
  {
    chosen,
    verifies = true,
    site = studio.parts.config.appUrl,
  }: { chosen?: string; verifies?: boolean; site?: string } = {},
): Promise<Passkey & { answer: Response }> {
  const { challenge, cookies } = await ask(studio, "generate-register-options", cookie);
  const { publicKey, privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = chosen ? Buffer.from(chosen, "base64url") : hash("sha256", challenge, "buffer").subarray(0, 16);
  // In CBOR: an ES256 key on P-256, then an attestation of format "none".
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  const named = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
  const flags = present.user | present.key | (verifies ? present.verified : 0);
  const authData = Buffer.concat([authenticatorData(site, flags), named]);
  const statement = Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex");
  const attestation = Buffer.concat([statement, Buffer.from([authData.length]), authData]);
  const response = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: text(clientData(site, "webauthn.create", challenge)),
      attestationObject: attestation.toString("base64url"),
    },
  };
  const asked = { name: "Phone", response };
  const answer = await askIdentity(studio, "/passkey/verify-registration", asked, cookies);
  return { id: response.id, key, answer };
}

/** Logs in with a passkey, on a device that verifies its user or does not, or was led to another site. */
export async function logInByPasskey(
  studio: OpenStudio,
  { id, key }: Passkey,
  { verifies = true, site = studio.parts.config.appUrl } = {},
): Promise<Response> {
  const { challenge, cookies } = await ask(studio, "generate-authenticate-options");
  const data = clientData(site, "webauthn.get", challenge);
  const authData = authenticatorData(site, present.user | (verifies ? present.verified : 0));
  const signed = Buffer.concat([authData, hash("sha256", data, "buffer")]);
  const response = {
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: text(data),
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", signed, key).toString("base64url"),
    },
  };
  return askIdentity(studio, "/passkey/verify-authentication", { response }, cookies);
}

async function ask(studio: OpenStudio, path: string, cookie = "") {
  const answer = await send(studio, "GET", `/api/auth/passkey/${path}`, undefined, { Cookie: cookie });
  const { challenge } = (await answer.json()) as { challenge: string };
  return { challenge, cookies: [cookie, cookiesOf(answer)].filter(Boolean).join("; ") };
}

function clientData(site: string, type: string, challenge: string): string {
  return JSON.stringify({ type, challenge, origin: site, crossOrigin: false });
}

function authenticatorData(site: string, flags: number): Buffer {
  const host = hash("sha256", new URL(site).hostname, "buffer");
  return Buffer.concat([host, Buffer.from([flags, 0, 0, 0, 0])]);
}
