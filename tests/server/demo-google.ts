import { Hono } from "hono";
import { beforeAll } from "vitest";
import { openDemoGoogle } from "#demo/google/open-demo-google.ts";
import { createApp } from "#server/app.ts";
import { openEmbeddedIdentity } from "#server/ports/identity/embedded.ts";
import type { Identity } from "#server/ports/identity/identity.ts";
import type { OpenIdSettings } from "#server/ports/identity/open-id.ts";
import { testDatabaseUrl } from "#tests/setup/database.ts";
import { type Studio, setUpStudio } from "./studio.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

/** The name by which the tests call the studio: not the one that is configured (D51). */
export const origin = "http://127.0.0.1:4567";
/** Where the popup ends. */
export const endPath = "/api/auth/google/complete";

/** For the tests of one file: a studio whose people may sign in with the demo's Google. */
export function setUpDemoGoogle() {
  const studio = setUpStudio();
  const bench = { studio } as { studio: Studio; identity: Identity; newVisitor(): Visitor };
  beforeAll(async () => {
    const demoGoogle = openDemoGoogle(studio.parts.config);
    const identity = openIdentity(studio, demoGoogle.settings);
    const api = createApp({ ...studio.parts, identity });
    const web = new Hono().route("/", demoGoogle.app).all("*", (c) => api.fetch(c.req.raw));
    const newVisitor = () => createVisitor((request) => web.fetch(request), origin);
    Object.assign(bench, { identity, newVisitor });
  });
  return bench;
}

/** An identity service on the studio's database, with this Google or none. */
export function openIdentity({ db, parts }: Studio, google?: OpenIdSettings): Identity {
  const { config, mailer } = parts;
  const engine = testDatabaseUrl() ? "postgres" : "sqlite";
  return openEmbeddedIdentity({
    db,
    engine,
    config,
    mailer,
    google,
    onProfileChange: async () => undefined,
  });
}

/** Presses the button; the address at the provider to which that leads. */
export async function startSignIn(visitor: Visitor): Promise<URL> {
  const answer = await visitor.send("POST", "/api/auth/sign-in/social", {
    provider: "google",
    callbackURL: `${endPath}?attempt=1`,
    errorCallbackURL: `${endPath}?attempt=1`,
    disableRedirect: true,
  });
  const { url } = (await answer.json()) as { url: string };
  return new URL(url);
}

/** Presses the button and comes to the account chooser; its path. */
export async function openChooser(visitor: Visitor): Promise<string> {
  const { url } = await visitor.visit((await startSignIn(visitor)).href);
  return url.pathname;
}

/** Presses the button and chooses an account; where the popup ends. */
export async function signIn(visitor: Visitor, choice: Record<string, string>): Promise<URL> {
  const { url } = await visitor.submit(await openChooser(visitor), choice);
  return url;
}

type SignedIn = { user: { id: string; email: string; name: string; image: string; emailVerified: boolean } };

/** Whom the identity service takes the visitor for. */
export async function whoIs(visitor: Visitor): Promise<SignedIn["user"] | undefined> {
  const answer = await visitor.send("GET", "/api/auth/get-session");
  return ((await answer.json()) as SignedIn | null)?.user;
}
