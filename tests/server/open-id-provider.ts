import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload } from "jose";
import { answerInProcess, askInProcess } from "#demo/google/in-process.ts";
import { loadLibrary } from "#demo/google/load-library.ts";
import type { OidcConfig } from "#server/core/identity-settings.ts";
import { createVisitor } from "./visitor.ts";

/** A person's identity at the provider. */
export type Somebody = { email: string; sub?: string; verified?: boolean };

export type SigningKey = { privateKey: CryptoKey; kid: string };

/** How its answers differ from what they should be. */
type Lies = {
  /** An ID token other than the right one for these claims. */
  idToken?: (claims: JWTPayload, key: SigningKey) => Promise<string>;
  /** What it says of a person in addition or differently. */
  userInfo?: object;
  discovery?: object;
  isDown?: boolean;
};

/**
 * An OpenID provider on its own port, with its own keys, whose ID tokens contain only the required claims, which asks
 * for nothing but an email address, and lies where told to.
 */
export type TestProvider = {
  settings: OidcConfig;
  lies: Lies;
  /** Signs with a new key from now on, and publishes it. */
  changeKey(): Promise<void>;
  /** Goes the browser's way from the studio's redirect to the URL it is sent back to. */
  choose(start: URL, somebody: Somebody): Promise<URL>;
  close(): void;
};

export async function openTestProvider(): Promise<TestProvider> {
  const app = new Hono();
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const issuer = `http://127.0.0.1:${port}`;
  const settings = {
    issuer,
    name: "Sportlink",
    clientId: "shokti",
    clientSecret: randomBytes(16).toString("hex"),
  };
  const people = new Map<string, Somebody>();
  let current = await startProvider(settings, people);
  const opened: TestProvider = {
    settings,
    lies: {},
    async changeKey() {
      current = await startProvider(settings, people);
    },
    async choose(start, somebody) {
      const browser = createVisitor(fetch, issuer);
      const form = await browser.visit(start.href);
      const fields = { sub: somebody.sub ?? somebody.email, email: somebody.email };
      return (
        await browser.submit(form.url.pathname, {
          ...fields,
          verified: somebody.verified === false ? "no" : "yes",
        })
      ).url;
    },
    close: () => server.close(),
  };
  addPages(app, { opened, people, provider: () => current });
  return opened;
}

type Pages = { opened: TestProvider; people: Map<string, Somebody>; provider: () => Started };

function addPages(app: Hono, { opened, people, provider }: Pages): void {
  const answer = (request: Request) => {
    const { library } = provider();
    return answerInProcess(library.callback(), request, "");
  };
  app
    .get("/choose/:uid", (c) => c.html(choosePage))
    .post("/choose/:uid", async (c) => {
      const { sub, email, verified } = await c.req.parseBody<Record<string, string>>();
      const accountId = sub || email || "";
      people.set(accountId, { email: email ?? "", verified: verified === "yes" });
      const { library } = provider();
      const next = await askInProcess(
        (request, response) => library.interactionResult(request, response, { login: { accountId } }),
        new Request(c.req.url, { headers: c.req.raw.headers }),
        "",
      );
      return c.redirect(next, 303);
    })
    .all("*", async (c) => {
      const { lies } = opened;
      if (lies.isDown) return c.text("down", 503);
      const said = await answer(c.req.raw);
      if (!said.ok || !said.headers.get("Content-Type")?.includes("json")) return said;
      const body = (await said.json()) as Record<string, unknown>;
      if (c.req.path === "/token" && lies.idToken)
        body.id_token = await lies.idToken(decodeJwt(String(body.id_token)), provider().key);
      if (c.req.path === "/me") Object.assign(body, lies.userInfo);
      if (c.req.path.endsWith("/openid-configuration")) Object.assign(body, lies.discovery);
      return c.json(body);
    });
}

type Started = Awaited<ReturnType<typeof startProvider>>;

async function startProvider(
  { issuer, clientId, clientSecret }: OidcConfig,
  people: ReadonlyMap<string, Somebody>,
) {
  const { Provider, createMemoryAdapter } = await loadLibrary();
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = randomBytes(8).toString("hex");
  const library = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: "ES256", use: "sig" }] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        id_token_signed_response_alg: "ES256",
        redirect_uris: ["http://127.0.0.1/anywhere-that-is-allowed-below"],
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    ttl: Object.fromEntries(lasting.map((kind) => [kind, 600])),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/choose/${uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => claimsOf(sub, people.get(sub)),
    }),
    async loadExistingGrant({ oidc: { client, session } }: Asked) {
      const grant = new library.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  library.Client.prototype.redirectUriAllowed = (url: string) =>
    new URL(url).pathname === "/api/auth/callback/oidc";
  return { library, key: { privateKey, kid } };
}

type Asked = { oidc: { client: { clientId: string }; session: { accountId: string } } };

const lasting = ["Interaction", "Session", "Grant", "AuthorizationCode", "AccessToken", "IdToken"];

function claimsOf(sub: string, { email, verified }: Somebody = { email: "" }) {
  return { sub, email, email_verified: verified, name: email.split("@")[0] };
}

const choosePage = `<!doctype html>
<html lang="en">
<title>Sportlink</title>
<form method="post">
<label>Email <input name="email" type="email" required></label>
<label><input name="verified" type="checkbox" value="yes" checked> The address is verified</label>
<button>Continue</button>
</form>
</html>
`;
