import { createRemoteJWKSet, customFetch } from "jose";
import { z } from "zod";
import type { OidcConfig } from "#server/core/identity-settings.ts";
import { isLoopback } from "#server/core/unsafe-settings.ts";
import { callProvider, type OpenIdMetadata, type OpenIdSettings, ProviderUnavailable } from "./open-id.ts";

/** Asymmetric signatures only: with the others we would share the key. */
const knownAlgorithms = ["RS", "PS", "ES"]
  .flatMap((kind) => [`${kind}256`, `${kind}384`, `${kind}512`])
  .concat("EdDSA", "Ed25519");

const address = z.url().refine((url) => /^https:/.test(url) || isLoopback(url), "is not encrypted");

/** OpenID Connect Discovery 1.0, with its defaults for omitted fields. */
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  prompt_values_supported: z.array(z.string()).default([]),
});

/** How long a provider's metadata is cached. */
const goodForMs = 60 * 60 * 1000;

/**
 * Any OpenID provider, by its issuer's URL: the rest is read from there at the first sign-in, so that no start waits
 * for it. We cannot know which addresses a stranger may vouch for, so the provider must have verified them; and a
 * subject is unique only together with its issuer, which the owner may change.
 */
export function discovered({ issuer, name, clientId, clientSecret }: OidcConfig): OpenIdSettings {
  return {
    id: "oidc",
    name,
    clientId,
    clientSecret,
    issuers: [issuer],
    demandsVerified: true,
    accountId: (sub) => `${issuer} ${sub}`,
    metadata: kept(() => discover(issuer)),
    fetch: callProvider,
  };
}

/** Caches what `read` returns for an hour, but not failures. */
function kept<Found>(read: () => Promise<Found>): () => Promise<Found> {
  let found: { at: number; what: Promise<Found> } | undefined;
  return () => {
    if (found && Date.now() - found.at < goodForMs) return found.what;
    const what = read().catch((error) => {
      found = undefined;
      throw error;
    });
    found = { at: Date.now(), what };
    return what;
  };
}

/**
 * Reads the metadata of the provider at this URL.
 * @throws ProviderUnavailable when it does not answer, claims another issuer, or leaves out what is needed
 */
export async function discover(issuer: string): Promise<OpenIdMetadata> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const said = await read(url);
  if (said.issuer !== issuer) throw new ProviderUnavailable(`${url} speaks for the issuer ${said.issuer}`);
  const algorithms = said.id_token_signing_alg_values_supported.filter((one) =>
    knownAlgorithms.includes(one),
  );
  if (algorithms.length === 0) throw new ProviderUnavailable(`${url} names no algorithm that can be checked`);
  return {
    algorithms,
    prompt: said.prompt_values_supported.includes("select_account") ? "select_account" : "login",
    authorizationUrl: () => said.authorization_endpoint,
    tokenUrl: () => said.token_endpoint,
    userInfoUrl: said.userinfo_endpoint,
    authentication: said.token_endpoint_auth_methods_supported.includes("client_secret_basic")
      ? "basic"
      : "post",
    keys: createRemoteJWKSet(new URL(said.jwks_uri), { [customFetch]: callProvider }),
  };
}

async function read(url: string): Promise<z.infer<typeof Discovery>> {
  try {
    const answer = await callProvider(url);
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
    const { data, error } = Discovery.safeParse(await answer.json());
    if (data) return data;
    throw new Error(
      `what it says cannot be used: ${error.issues.map(({ path }) => path.join(".")).join(", ")}`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProviderUnavailable(`${url} could not be read: ${reason}`, { cause: error });
  }
}
