import { createHmac, randomBytes } from "node:crypto";

/** The gateway's keys in the provider's format. */
export type GatewayKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Derives the keys from the server's secret, so that they survive restarts. */
export function deriveKeys(secret: string): GatewayKeys {
  const derive = (purpose: string) =>
    createHmac("sha256", secret).update(`test-gateway ${purpose}`).digest("hex");
  return {
    secretKey: `sk_test_${derive("secret key")}`,
    publishableKey: `pk_test_${derive("publishable key")}`,
    webhookSecret: `whsec_${derive("webhook secret")}`,
  };
}

/** A new random id such as `pi_5f0c…`: 96 bits, letters and digits only. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}
