import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { callService } from "./embedded-service.ts";
import { IdentityFailure } from "./identity-client.ts";

/**
 * Lets the person choose a passkey and signs in with it; the service's answer. Import it lazily. @throws
 * IdentityFailure
 */
export async function askForPasskey(): Promise<unknown> {
  const options = await callService("/passkey/generate-authenticate-options");
  const optionsJSON = {
    ...(options as PublicKeyCredentialRequestOptionsJSON),
    userVerification: "required" as const,
  };
  const response = await asked(() => startAuthentication({ optionsJSON }));
  return callService("/passkey/verify-authentication", { response });
}

/**
 * Has this device create a passkey for the signed-in person. @throws IdentityFailure login-over when the login is too
 * old
 */
export async function makePasskey(name: string): Promise<void> {
  const options = await callService("/passkey/generate-register-options");
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const response = await asked(() => startRegistration({ optionsJSON }));
  await callService("/passkey/verify-registration", { name, response });
}

/** Browsers report a missing passkey, a cancelled prompt and a timeout as the same error. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new IdentityFailure("no-passkey", error instanceof Error ? error.message : "");
  }
}
