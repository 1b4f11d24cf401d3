import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { authorizationCodeRequest, createAuthorizationURL, type OAuthProvider } from "better-auth/oauth2";
import { jwtVerify } from "jose";
import { z } from "zod";
import type { OpenIdSettings } from "./open-id.ts";
import { type OpenIdProfile, readProfile } from "./open-id-profile.ts";
import { popupPage, popupPageHeaders } from "./popup-page.ts";

const TokenAnswer = z.object({ id_token: z.string() });

/** The path, below the identity service's, of the page on which the sign-in popup ends. */
export const popupPagePath = "/google/complete";

/**
 * "Sign in with Google" for the identity library, with state, PKCE and nonce (spec §4). Google and what
 * stands in for it in the demo go the same way; only the settings differ.
 */
export function googleSignIn(settings: OpenIdSettings): BetterAuthPlugin {
  return {
    id: "shokti-google",
    init: ({ socialProviders }) => ({
      context: { socialProviders: [...socialProviders, openIdProvider(settings)] },
    }),
    endpoints: {
      completeGoogleSignIn: createAuthEndpoint(
        popupPagePath,
        { method: "GET" },
        async () => new Response(popupPage, { headers: popupPageHeaders }),
      ),
    },
  };
}

function openIdProvider(settings: OpenIdSettings): OAuthProvider<OpenIdProfile> {
  const { clientId, clientSecret, issuers, prompt } = settings;
  const options = { clientId, clientSecret };
  return {
    id: "google",
    name: "Google",
    issuer: issuers[0],
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => profile.sub,
    createAuthorizationURL: ({ state, codeVerifier, redirectURI, idTokenNonce: nonce }) =>
      createAuthorizationURL({
        id: "google",
        options,
        authorizationEndpoint: settings.authorizationUrl(redirectURI),
        scopes: ["openid", "email", "profile"],
        state,
        codeVerifier,
        redirectURI,
        prompt,
        ...(nonce && { nonce }),
      }),
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const request = await authorizationCodeRequest({ code, codeVerifier, redirectURI, options });
      const answer = await settings.fetch(settings.tokenUrl(redirectURI), { method: "POST", ...request });
      if (!answer.ok) throw new Error(`the token endpoint answered ${answer.status}`);
      return { idToken: TokenAnswer.parse(await answer.json()).id_token };
    },
    async getUserInfo({ idToken, expectedIdTokenNonce }) {
      const data = await verifiedProfile(settings, idToken, expectedIdTokenNonce);
      if (!data) return null;
      const { email, emailVerified, name, photoUrl } = data;
      return { user: { email, emailVerified, name, ...(photoUrl && { image: photoUrl }) }, data };
    },
  };
}

/** Whom an ID token names, if the provider signed it for us, lately, and for this very attempt. */
async function verifiedProfile(
  { keys, issuers, clientId, algorithm }: OpenIdSettings,
  idToken: string | undefined,
  nonce: string | undefined,
): Promise<OpenIdProfile | null> {
  if (!idToken || !nonce) return null;
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: issuers,
      audience: clientId,
      algorithms: [algorithm],
      maxTokenAge: "1h",
      requiredClaims: ["sub", "exp"],
    });
    return payload.nonce === nonce ? readProfile(payload) : null;
  } catch {
    return null;
  }
}
