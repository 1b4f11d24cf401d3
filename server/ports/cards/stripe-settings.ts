import type { Config } from "#server/core/settings.ts";
import type { StripeSettings } from "./open-stripe.ts";

/** How the settings say to reach the card provider; it may stand elsewhere than at its own address (D51). */
export function stripeSettings({ stripe }: Pick<Config, "stripe">): StripeSettings {
  if (!stripe) throw new Error("no card provider is configured");
  const { apiUrl, ...keys } = stripe;
  if (!apiUrl) return keys;
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttps = protocol === "https:";
  return {
    ...keys,
    host: hostname,
    port: Number(port) || (isHttps ? 443 : 80),
    protocol: isHttps ? "https" : "http",
  };
}
