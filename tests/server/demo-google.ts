import { Hono } from "hono";
import { beforeAll } from "vitest";
import { openDemoGoogle } from "#demo/google/open-demo-google.ts";
import { createApp } from "#server/app.ts";
import { wakeAfterLeaving } from "#server/features/leaving/leaving.ts";
import { departures } from "#server/features/memberships/departures.ts";
import { removeRecordOf } from "#server/features/people/address-proof.ts";
import { openEmbeddedIdentity } from "#server/ports/identity/embedded.ts";
import type { Identity } from "#server/ports/identity/identity.ts";
import type { OpenIdSettings } from "#server/ports/identity/open-id/open-id.ts";
import { testDatabaseUrl } from "#tests/setup/database.ts";
import { type Studio, setUpStudio } from "./studio.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

/** The tests' name for the studio: not the configured one (D51). */
export const origin = "http://127.0.0.1:4567";
/** Where the popup ends up. */
export const endPath = "/api/auth/google/complete";

/** For the tests of one file: a studio with sign-in by the demo's Google. */
export function setUpDemoGoogle() {
  const studio = setUpStudio();
  const bench = { studio } as Bench;
  beforeAll(() => {
    const demoGoogle = openDemoGoogle(studio.parts.config);
    Object.assign(bench, openDoor(studio, { providers: [demoGoogle.settings], pages: demoGoogle.app }));
  });
  return bench;
}

type Door = { identity: Identity; newVisitor(): Visitor };
type Bench = Door & { studio: Studio };

/** The studio with these sign-in providers; `pages` are those of a provider inside it. */
export function openDoor(
  studio: Studio,
  { providers, pages = new Hono() }: { providers: OpenIdSettings[]; pages?: Hono },
): Door {
  const identity = openIdentity(studio, ...providers);
  const api = createApp({ ...studio.parts, identity });
  const web = new Hono().route("/", pages).all("*", (c) => api.fetch(c.req.raw));
  return { identity, newVisitor: () => createVisitor((request) => web.fetch(request), origin) };
}

/** An identity service on the studio's database, with these providers. */
export function openIdentity({ db, parts }: Studio, ...providers: OpenIdSettings[]): Identity {
  const { config, mailer } = parts;
  const engine = testDatabaseUrl() ? "postgres" : "sqlite";
  return openEmbeddedIdentity({
    db,
    engine,
    config,
    mailer,
    providers,
    onProfileChange: async () => undefined,
    removeRecord: (subject, tx) =>
      removeRecordOf(tx, { subject, accounts: undefined, now: parts.clock.now(), mailer, departures }),
    onRecordGone: () => wakeAfterLeaving(parts),
  });
}

/** Clicks a provider's button; the URL at the provider that this leads to. */
export async function startSignIn(visitor: Visitor, provider: "google" | "oidc" = "google"): Promise<URL> {
  const answer = await visitor.send("POST", "/api/auth/sign-in/social", {
    provider,
    callbackURL: `${endPath}?attempt=1`,
    errorCallbackURL: `${endPath}?attempt=1`,
    disableRedirect: true,
  });
  const { url } = (await answer.json()) as { url: string };
  return new URL(url);
}

/** Clicks the button and opens the account chooser; its path. */
export async function openChooser(visitor: Visitor): Promise<string> {
  const { url } = await visitor.visit((await startSignIn(visitor)).href);
  return url.pathname;
}

/** Clicks the button and chooses an account; the URL where the popup ends up. */
export async function signIn(visitor: Visitor, choice: Record<string, string>): Promise<URL> {
  const { url } = await visitor.submit(await openChooser(visitor), choice);
  return url;
}

type SignedIn = { user: { id: string; email: string; name: string; image: string; emailVerified: boolean } };

/** The user that the identity service recognizes the visitor as. */
export async function whoIs(visitor: Visitor): Promise<SignedIn["user"] | undefined> {
  const answer = await visitor.send("GET", "/api/auth/get-session");
  return ((await answer.json()) as SignedIn | null)?.user;
}
