import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import type { Config } from "#server/core/settings.ts";
import { brand } from "#studio/brand.ts";

/**
 * Passkeys (WebAuthn). Each asks its owner for a finger, a face or a number, so it stands for two factors by itself, and
 * is found without an email. Import it late: see `passkeyTable`.
 */
export function passkeys({ mode, appUrl }: Config) {
  return passkey({
    rpName: brand.name,
    // In the demo passkeys work on localhost, under whatever port the page was opened.
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

/** The plugin itself takes a key that anybody who holds it can use. */
function unverified(): APIError {
  const message = "This device didn’t check that it’s you. Use one with a screen lock.";
  return new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED", message });
}

/** A device chooses the id by itself, and may lie: with somebody else's it would be asked for in the place of theirs. */
function taken(): APIError {
  const message = "This passkey is already in use.";
  return new APIError("BAD_REQUEST", { code: "PREVIOUSLY_REGISTERED", message });
}
