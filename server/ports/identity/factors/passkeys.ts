import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import type { Config } from "#server/core/settings.ts";
import { brand } from "#studio/brand.ts";

/**
 * Passkeys (WebAuthn). Each asks its owner for a finger, a face or a PIN, so it counts as two factors, and is found
 * without an email. Import this lazily: see `passkeyTable`.
 */
export function passkeys({ mode, appUrl }: Config) {
  return passkey({
    rpName: brand.name,
    // In the demo passkeys work on localhost, on any port.
    ...(mode === "production" && { rpID: new URL(appUrl).hostname, origin: appUrl }),
    schema: { passkey: { modelName: "identity_passkey" } },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    registration: {
      async afterVerification({ ctx, verification: { registrationInfo: made } }) {
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
