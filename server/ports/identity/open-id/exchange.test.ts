import { expect, test } from "vitest";
import {
  endPath,
  openIdentity,
  origin,
  setUpDemoGoogle,
  startSignIn,
  whoIs,
} from "#tests/server/demo-google.ts";
import { createVisitor } from "#tests/server/visitor.ts";
import { google } from "./google.ts";

const bench = setUpDemoGoogle();

// D51
test("asks with PKCE, a state and a nonce, and to come back to the name it was called by", async () => {
  const { searchParams: asked, origin: where } = await startSignIn(bench.newVisitor());
  expect(where).toBe(origin);
  expect(asked.get("code_challenge_method")).toBe("S256");
  expect(asked.get("redirect_uri")).toBe(`${origin}/api/auth/callback/google`);
  for (const secret of ["state", "nonce", "code_challenge"]) expect(asked.get(secret)).toMatch(/^.{32,}$/);
});

test.each([
  ["a state that is not ours", (url: URL) => url.searchParams.set("state", "x".repeat(32))],
  ["no state", (url: URL) => url.searchParams.delete("state")],
  ["another nonce", (url: URL) => url.searchParams.set("nonce", "n".repeat(32))],
  ["another code challenge", (url: URL) => url.searchParams.set("code_challenge", "c".repeat(43))],
])("refuses to sign in after a request with %s", async (_, tamper) => {
  const visitor = bench.newVisitor();
  const start = await startSignIn(visitor);
  tamper(start);
  const chooser = await visitor.visit(start.href);
  const { url } = await visitor.submit(chooser.url.pathname, { account: "demo-arif" });
  expect(url.pathname).toBe(endPath);
  expect(url.searchParams.get("error")).toBeTruthy();
  expect(await whoIs(visitor)).toBeUndefined();
});

test("refuses a good answer in a browser that did not ask", async () => {
  const asker = bench.newVisitor();
  const start = await startSignIn(asker);
  const victim = bench.newVisitor();
  const chooser = await victim.visit(start.href);
  const { url } = await victim.submit(chooser.url.pathname, { account: "demo-arif" });
  expect(url.searchParams.get("error")).toBe("state_mismatch");
  expect(await whoIs(victim)).toBeUndefined();
});

test("the provider sends nobody to another site", async () => {
  const visitor = bench.newVisitor();
  const start = await startSignIn(visitor);
  start.searchParams.set("redirect_uri", "https://evil.example/api/auth/callback/google");
  const { url, answer } = await visitor.visit(start.href);
  expect(url.origin).toBe(origin);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("this sign-in has ended");
});

test("an ID token cannot be handed in without the way through the provider", async () => {
  const answer = await bench.newVisitor().send("POST", "/api/auth/sign-in/social", {
    provider: "google",
    idToken: { token: "e30.e30.e30" },
  });
  expect(answer.status).toBe(404);
});

test("with Google configured people are sent to Google itself", async () => {
  const settings = google({ clientId: "studio.apps.googleusercontent.com", clientSecret: "s3cret" });
  const { handle } = openIdentity(bench.studio, settings);
  const visitor = createVisitor((request) => handle?.(request, "192.0.2.1") ?? new Response(), origin);
  const { origin: where, pathname, searchParams } = await startSignIn(visitor);
  expect(where + pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: "studio.apps.googleusercontent.com",
    scope: "openid email profile",
    prompt: "select_account",
    code_challenge_method: "S256",
  });
  expect(searchParams.get("nonce")).toMatch(/^.{32,}$/);
  expect(searchParams.toString()).not.toContain("s3cret");
});

test("without Google there is no such sign-in", async () => {
  expect(openIdentity(bench.studio).providers).toEqual([]);
  expect(bench.identity.providers).toEqual([{ id: "google", name: "Google" }]);
});
