import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { callService } from "./embedded-service.ts";
import { IdentityFailure } from "./identity-client.ts";

/** Lets somebody choose a passkey and signs them in by it; the service's answer. Import it late. @throws IdentityFailure */
export async function askForPasskey(): Promise<unknown> {
  const options = await callService("/passkey/generate-authenticate-options");
  const optionsJSON = {
    ...(options as PublicKeyCredentialRequestOptionsJSON),
    userVerification: "required" as const,
  };
  const response = await asked(() => startAuthentication({ optionsJSON }));
  return callService("/passkey/verify-authentication", { response });
}

/** Has this device make a passkey for whoever is signed in. @throws IdentityFailure login-over by an older login */
export async function makePasskey(name: string): Promise<void> {
  const options = await callService("/passkey/generate-register-options");
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const response = await asked(() => startRegistration({ optionsJSON }));
  await callService("/passkey/verify-registration", { name, response });
}

/** What a browser says of passkeys is alike for none, a cancelled choice and a lack of time. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new IdentityFailure("no-passkey", error instanceof Error ? error.message : "");
  }
}
