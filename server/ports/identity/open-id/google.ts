import { createRemoteJWKSet } from "jose";
import { callProvider, type OpenIdSettings } from "./open-id.ts";

/** Google itself, by OpenID Connect. Its URLs are fixed, so there is no discovery. */
export function google({
  clientId,
  clientSecret,
}: {
  clientId: string;
  clientSecret: string;
}): OpenIdSettings {
  const keys = createRemoteJWKSet(new URL("https://www.googleapis.com/oauth2/v3/certs"));
  return {
    id: "google",
    name: "Google",
    clientId,
    clientSecret,
    issuers: ["https://accounts.google.com", "accounts.google.com"],
    demandsVerified: false,
    accountId: (sub) => sub,
    metadata: async () => ({
      algorithms: ["RS256"],
      prompt: "select_account",
      authorizationUrl: () => "https://accounts.google.com/o/oauth2/v2/auth",
      tokenUrl: () => "https://oauth2.googleapis.com/token",
      authentication: "post",
      keys,
    }),
    fetch: callProvider,
  };
}
