import { identityTokenHeader } from "#contract/constants.ts";

/** How a request proves who it is from: to the embedded service by a cookie, to a hosted one by its ID token. */
export const identitySchemes = {
  identitySession: { type: "apiKey", in: "cookie", name: "shokti.session_token" },
  identityToken: { type: "apiKey", in: "header", name: identityTokenHeader },
} as const;

/** One of the two, for a route's description (D12). */
export const identityProof: Record<string, string[]>[] = [{ identitySession: [] }, { identityToken: [] }];
