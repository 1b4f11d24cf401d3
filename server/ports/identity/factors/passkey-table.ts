import type { BetterAuthPlugin } from "better-auth";

const text = { type: "string", required: true } as const;
const maybeText = { type: "string", required: false } as const;

/**
 * The passkeys' table without the plugin that fills it: loading that takes a quarter of a second, which a start need
 * not spend. It has the plugin's columns, and when each passkey was last used.
 */
export const passkeyTable = {
  id: "passkey-table",
  schema: {
    passkey: {
      modelName: "identity_passkey",
      fields: {
        name: maybeText,
        publicKey: text,
        userId: { ...text, references: { model: "user", field: "id" }, index: true },
        credentialID: { ...text, index: true },
        counter: { type: "number", required: true },
        deviceType: text,
        backedUp: { type: "boolean", required: true },
        transports: maybeText,
        createdAt: { type: "date", required: false },
        aaguid: maybeText,
        lastUsedAt: { type: "date", required: false },
      },
    },
  },
} satisfies BetterAuthPlugin;
