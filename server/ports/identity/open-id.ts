import type { JWTVerifyGetKey } from "jose";

/** An OpenID provider that people may sign in with, as this server speaks to it. */
export type OpenIdSettings = {
  /** By what accounts and the address of the way back know it. */
  id: "google" | "oidc";
  /** What people call it. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** What ID tokens may say who made them; the first is the provider's own name in its answers. */
  issuers: [string, ...string[]];
  /** Whether nobody gets in whose address the provider has not verified. */
  demandsVerified: boolean;
  /** Under what an account of theirs is kept here: what names it there may name another elsewhere. */
  accountId(sub: string): string;
  /** How it is spoken to. @throws ProviderUnavailable when that cannot be found out */
  metadata(): Promise<OpenIdMetadata>;
  /** How the server reaches the provider. @throws when it cannot */
  fetch(url: string, init: RequestInit): Promise<Response>;
};

/** What a provider says of itself, as far as signing in goes. */
export type OpenIdMetadata = {
  /** The algorithms of its signatures. */
  algorithms: readonly string[];
  /** Makes it ask which account, also when somebody is signed in there: studios share computers. */
  prompt: "select_account" | "login";
  /** Where people are sent. @param callbackUrl where they come back to */
  authorizationUrl(callbackUrl: string): string;
  /** Where a code becomes an ID token. @param callbackUrl as above */
  tokenUrl(callbackUrl: string): string;
  /** Where what the ID token leaves out of a person is found. */
  userInfoUrl?: string | undefined;
  /** How we show there who we are: in a header, or in the body. */
  authentication: "basic" | "post";
  keys: JWTVerifyGetKey;
};

/** A provider that does not answer, or not as one; its message is for the log. */
export class ProviderUnavailable extends Error {}

/** How long a provider may take to answer one call. */
const patienceMs = 10_000;

/** Calls a provider over the network; where it sends us on to, nobody goes. */
export function callProvider(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(patienceMs) });
}
