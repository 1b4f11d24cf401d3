import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import { brand } from "#studio/brand.ts";

/**
 * Passkeys (WebAuthn). Each asks its owner for a finger, a face or a PIN, so it counts as two factors, and is found
 * without an email. They are of the host and origin that the library is told: in the demo of localhost, on any port.
 * Import this lazily: see `passkeyTable`.
 */
export function passkeys() {
  return passkey({
    rpName: brand.name,
    // Stryker disable next-line all: the library keeps what a run named for those that follow in its thread
    schema: { passkey: { modelName: "identity_passkey" } },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      async afterVerification({ ctx, verification: { registrationInfo: made } }) {
        // Stryker disable next-line OptionalChaining: the library has made sure of it, and its types do not say so
        if (!made?.userVerified) throw unverified();
        const where = [{ field: "credentialID", value: made.credential.id }];
        if (await ctx.context.adapter.findOne({ model: "passkey", where })) throw taken();
      },
    },
    authentication: {
      async afterVerification({ ctx, verification, clientData }) {
        if (!verification.authenticationInfo.userVerified) throw unverified();
        await ctx.context.adapter.update({
          model: "passkey",
          where: [{ field: "credentialID", value: clientData.id }],
          update: { lastUsedAt: new Date() },
        });
      },
    },
  });
}

/** The plugin itself accepts a key without user verification, which anyone who holds it could use. */
function unverified(): APIError {
  const message = "This device didn’t check that it’s you. Use one with a screen lock.";
  return new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED", message });
}

/** A device chooses its credential id, and may lie: a duplicate would replace someone else's. */
function taken(): APIError {
  const message = "This passkey is already in use.";
  return new APIError("BAD_REQUEST", { code: "PREVIOUSLY_REGISTERED", message });
}
