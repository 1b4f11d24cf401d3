import type { JWTVerifyGetKey } from "jose";

/** An OpenID provider for signing in, as this server talks to it. */
export type OpenIdSettings = {
  /** Its name in accounts and in the callback URL. */
  id: "google" | "oidc";
  /** Its name for people. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** Accepted issuers of ID tokens; the first is the provider's own name in its answers. */
  issuers: [string, ...string[]];
  /** Whether the provider must have verified the address. */
  demandsVerified: boolean;
  /** The id under which an account is stored here: the same subject may be someone else at another issuer. */
  accountId(sub: string): string;
  /**
   * Its endpoints.
   * @throws ProviderUnavailable when they cannot be found out
   */
  metadata(): Promise<OpenIdMetadata>;
  /** How the server reaches the provider. @throws when it cannot */
  fetch(url: string, init: RequestInit): Promise<Response>;
};

/** A provider's metadata, as far as signing in needs it. */
export type OpenIdMetadata = {
  /** The algorithms of its signatures. */
  algorithms: readonly string[];
  /** Makes it ask which account to use, even if someone is signed in there: studios share computers. */
  prompt: "select_account" | "login";
  /** Where people are sent. @param callbackUrl where they return to */
  authorizationUrl(callbackUrl: string): string;
  /** Where a code is exchanged for an ID token. @param callbackUrl as above */
  tokenUrl(callbackUrl: string): string;
  /** Where claims missing from the ID token are found. */
  userInfoUrl?: string | undefined;
  /** How we authenticate there: in a header, or in the body. */
  authentication: "basic" | "post";
  keys: JWTVerifyGetKey;
};

/** A provider that does not answer, or not as it should; the message is for the log. */
export class ProviderUnavailable extends Error {}

/** The timeout of one call to a provider. */
const patienceMs = 10_000;

/** Calls a provider over the network, without following redirects. */
export function callProvider(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(patienceMs) });
}
