import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";
import type { Context } from "oidc-provider";
import type { DemoAccount } from "./accounts.ts";
import { demoGoogleHeaders, demoGoogleProblemPage } from "./chooser-page.ts";
import { loadLibrary } from "./load-library.ts";
import { demoGooglePath } from "./mount-path.ts";

/** How many chosen accounts are kept; the oldest is dropped first. */
const mostAccounts = 1000;
/** How long the chooser may stay open, in seconds. */
const patienceSeconds = 10 * 60;
/** Everything the provider issues or stores. */
const shortLived = ["Interaction", "Session", "Grant", "AuthorizationCode", "AccessToken", "IdToken"];

type ProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  mayReturnTo(url: string): boolean;
};

/**
 * The OpenID provider behind the demo's Google, with keys that live as long as it does. Only the demo loads
 * the library; all its state is in memory.
 */
export async function openProvider({ issuer, clientId, clientSecret, mayReturnTo }: ProviderSettings) {
  const { Provider, createMemoryAdapter } = await loadLibrary();
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const chosen = new Map<string, DemoAccount>();

  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "ES256", use: "sig" }] },
    cookies: {
      keys: [randomBytes(32).toString("base64url")],
      names: { session: sessionCookie, interaction: "demo_google_choice", resume: "demo_google_resume" },
      long: { httpOnly: true, sameSite: "lax", path: demoGooglePath },
    },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: "client_secret_post",
        id_token_signed_response_alg: "ES256",
        redirect_uris: [`${issuer}/anywhere-that-is-allowed-below`],
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    // As Google does, includes them in the ID token.
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    pkce: { required: () => true },
    ttl: Object.fromEntries(shortLived.map((kind) => [kind, patienceSeconds])),
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `${demoGooglePath}/choose/${uid}` },
    findAccount: (_: unknown, sub: string) => {
      const account = chosen.get(sub);
      return account && { accountId: sub, claims: async () => claimsOf(account) };
    },
    // The studio is the only client, so no consent is asked for.
    async loadExistingGrant({ oidc: { client, session } }: Context) {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    async renderError(context: Context) {
      context.type = "html";
      context.set(demoGoogleHeaders);
      context.body = String(await demoGoogleProblemPage());
    },
  });
  // The demo answers on every loopback name and port, which no list of redirect URIs can express (D51).
  provider.Client.prototype.redirectUriAllowed = mayReturnTo;

  return {
    provider,
    publicKey,
    remember(account: DemoAccount) {
      chosen.delete(account.sub);
      chosen.set(account.sub, account);
      const [oldest] = chosen.keys();
      if (chosen.size > mostAccounts && oldest) chosen.delete(oldest);
    },
  };
}

/** The provider's own session cookie; never sent to the browser, so that each sign-in asks which account. */
export const sessionCookie = "demo_google_session";

function claimsOf({ sub, email, emailVerified, name, picture }: DemoAccount) {
  return { sub, email, email_verified: emailVerified, name, ...(picture && { picture }) };
}
