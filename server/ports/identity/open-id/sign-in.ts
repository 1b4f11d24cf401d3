import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, getOAuthState } from "better-auth/api";
import { authorizationCodeRequest, createAuthorizationURL, type OAuthProvider } from "better-auth/oauth2";
import { type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import type { OpenIdMetadata, OpenIdSettings } from "./open-id.ts";
import { popupPage, popupPageHeaders } from "./popup-page.ts";
import { type OpenIdProfile, readProfile } from "./profile.ts";

const TokenAnswer = z.object({ id_token: z.string(), access_token: z.string().optional() });

/**
 * Path, below the identity service's, of the page on which the sign-in popup ends, for every provider: pages already
 * open know it by the first provider's name.
 */
export const popupPagePath = "/google/complete";

/** Called with the person a provider names, before the library looks for their account. */
type BeforeSignIn = (login: {
  providerId: string;
  accountId: string;
  profile: OpenIdProfile;
}) => Promise<void>;

/**
 * Sign-in with OpenID providers for the identity library, with state, PKCE and nonce (spec §4). Google, its stand-in
 * in the demo and any other provider differ only in settings.
 */
export function openIdSignIn(
  providers: readonly OpenIdSettings[],
  beforeSignIn: BeforeSignIn,
): BetterAuthPlugin {
  return {
    id: "shokti-open-id",
    init: ({ socialProviders }) => ({
      context: {
        socialProviders: [...socialProviders, ...providers.map((one) => openIdProvider(one, beforeSignIn))],
      },
    }),
    endpoints: {
      completeOpenIdSignIn: createAuthEndpoint(
        popupPagePath,
        { method: "GET" },
        async () => new Response(popupPage, { headers: popupPageHeaders }),
      ),
    },
  };
}

function openIdProvider(settings: OpenIdSettings, beforeSignIn: BeforeSignIn): OAuthProvider<OpenIdProfile> {
  const { id, clientId, clientSecret, issuers, metadata } = settings;
  const options = { clientId, clientSecret };
  return {
    id,
    name: settings.name,
    issuer: issuers[0],
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => settings.accountId(profile.sub),
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce: nonce }) {
      const { authorizationUrl, prompt } = await metadata();
      return createAuthorizationURL({
        id,
        options,
        authorizationEndpoint: authorizationUrl(redirectURI),
        scopes: ["openid", "email", "profile"],
        state,
        codeVerifier,
        redirectURI,
        prompt,
        ...(nonce && { nonce }),
      });
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { tokenUrl, authentication } = await metadata();
      const request = await authorizationCodeRequest({
        ...{ code, codeVerifier, redirectURI, options, authentication },
      });
      const answer = await settings.fetch(tokenUrl(redirectURI), { method: "POST", ...request });
      if (!answer.ok) throw new Error(`the token endpoint answered ${answer.status}`);
      const { id_token: idToken, access_token: accessToken } = TokenAnswer.parse(await answer.json());
      return { idToken, accessToken };
    },
    async getUserInfo(tokens) {
      const profile = await verifiedProfile(settings, tokens);
      if (!profile) return null;
      const { email, emailVerified, name, photoUrl } = profile;
      if (settings.demandsVerified && !emailVerified) throw await endedWith("email_not_verified");
      await beforeSignIn({ providerId: id, accountId: settings.accountId(profile.sub), profile });
      return { user: { email, emailVerified, name, ...(photoUrl && { image: photoUrl }) }, data: profile };
    },
  };
}

/** How far a provider's clock may differ from ours, in seconds. */
const leewayS = 30;

type Tokens = Parameters<OAuthProvider["getUserInfo"]>[0];

/** The person in an ID token, if the provider signed it for us, recently, and for this very attempt. */
async function verifiedProfile(
  settings: OpenIdSettings,
  { idToken, accessToken, expectedIdTokenNonce: nonce }: Tokens,
): Promise<OpenIdProfile | null> {
  if (!idToken || !nonce) return null;
  const { issuers, clientId } = settings;
  try {
    const metadata = await settings.metadata();
    const { payload } = await jwtVerify(idToken, metadata.keys, {
      issuer: issuers,
      audience: clientId,
      algorithms: [...metadata.algorithms],
      maxTokenAge: "1h",
      clockTolerance: leewayS,
      requiredClaims: ["sub", "exp"],
    });
    // A token for several parties says which of them it was issued to.
    if (payload.nonce !== nonce || (payload.azp ?? clientId) !== clientId) return null;
    return readProfile(payload) ?? readProfile(await userInfo(settings, metadata, { accessToken, payload }));
  } catch {
    return null;
  }
}

/** What the userinfo endpoint says about the person: many providers put only the subject into the ID token. */
async function userInfo(
  { fetch }: OpenIdSettings,
  { userInfoUrl }: OpenIdMetadata,
  { accessToken, payload }: { accessToken?: string | undefined; payload: JWTPayload },
): Promise<unknown> {
  if (!userInfoUrl || !accessToken) return null;
  const answer = await fetch(userInfoUrl, { headers: { Authorization: `Bearer ${accessToken}` } });
  const claims = (await answer.json()) as JWTPayload;
  return answer.ok && claims.sub === payload.sub ? claims : null;
}

/** The redirect that ends a failed attempt, with the reason, as the library does for its own. */
async function endedWith(error: string): Promise<APIError> {
  const { errorURL = "" } = (await getOAuthState()) ?? {};
  const separator = errorURL.includes("?") ? "&" : "?";
  return new APIError("FOUND", undefined, { Location: `${errorURL}${separator}error=${error}` });
}
