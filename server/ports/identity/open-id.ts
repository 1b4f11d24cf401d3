import type { JWTVerifyGetKey } from "jose";

/** An OpenID provider that people may sign in with, as this server speaks to it. */
export type OpenIdSettings = {
  clientId: string;
  clientSecret: string;
  /** What ID tokens may say who made them; the first is the provider's own name in its answers. */
  issuers: [string, ...string[]];
  /** The algorithm of its signatures. */
  algorithm: "RS256" | "ES256";
  /** Makes it ask which account, also when somebody is signed in there: studios share computers. */
  prompt: "select_account" | "login";
  /** Where people are sent. @param callbackUrl where they come back to */
  authorizationUrl(callbackUrl: string): string;
  /** Where a code becomes an ID token. @param callbackUrl as above */
  tokenUrl(callbackUrl: string): string;
  keys: JWTVerifyGetKey;
  /** How the server reaches the provider. @throws when it cannot */
  fetch(url: string, init: RequestInit): Promise<Response>;
};
