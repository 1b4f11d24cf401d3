import { createRemoteJWKSet } from "jose";
import type { OpenIdSettings } from "./open-id.ts";

/** How long Google may take to answer one call. */
const patienceMs = 10_000;

/** Google itself, by OpenID Connect. Its addresses are fixed, so no start of ours waits for its discovery. */
export function google({
  clientId,
  clientSecret,
}: {
  clientId: string;
  clientSecret: string;
}): OpenIdSettings {
  return {
    clientId,
    clientSecret,
    issuers: ["https://accounts.google.com", "accounts.google.com"],
    algorithm: "RS256",
    prompt: "select_account",
    authorizationUrl: () => "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: () => "https://oauth2.googleapis.com/token",
    keys: createRemoteJWKSet(new URL("https://www.googleapis.com/oauth2/v3/certs")),
    fetch: (url, init) => fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(patienceMs) }),
  };
}
