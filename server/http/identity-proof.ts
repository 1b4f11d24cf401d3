import { identityTokenHeader } from "#contract/constants.ts";

/** How a request proves who it is from: a cookie for the embedded service, an ID token for a hosted one. */
export const identitySchemes = {
  identitySession: { type: "apiKey", in: "cookie", name: "shokti.session_token" },
  identityToken: { type: "apiKey", in: "header", name: identityTokenHeader },
} as const;

/** Either of the two, for a route's description (D12). */
export const identityProof: Record<string, string[]>[] = [{ identitySession: [] }, { identityToken: [] }];
