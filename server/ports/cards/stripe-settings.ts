import type { Config } from "#server/core/settings.ts";
import type { StripeSettings } from "./open-stripe.ts";

/** How to reach the card provider, from the settings; its API may be at another URL than its own (D51). */
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
