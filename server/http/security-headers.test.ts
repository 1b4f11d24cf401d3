import { Hono } from "hono";
import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { staticFiles } from "#server/pages/static-files.ts";
import { firebase } from "#tests/server/id-tokens.ts";
import { send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { pagePolicy } from "./security-headers.ts";

type Settings = Parameters<typeof pagePolicy>[0];

function policyOf(settings: Partial<Settings>): string {
  return pagePolicy({ isDevelopment: false, hasStripe: false, ...settings })([]);
}

const hosts = [
  "https://apis.google.com",
  "https://identitytoolkit.googleapis.com",
  "https://securetoken.googleapis.com",
  `https://${firebase.authDomain}`,
];

test("a page lets the hosted identity service in where there is one, and nowhere else (D11)", () => {
  const [without, withFirebase] = [policyOf({}), policyOf({ firebase })];
  expect(hosts.filter((host) => without.includes(host))).toEqual([]);
  expect(hosts.filter((host) => withFirebase.includes(host))).toEqual(hosts);
  expect(withFirebase).not.toContain("unsafe-eval");
});

test("a page lets the card provider in where it is configured, and nowhere else", () => {
  expect(policyOf({})).not.toContain("stripe.com");
  expect(policyOf({ hasStripe: true })).toContain("connect-src 'self' https://api.stripe.com");
});

const production = setUpStudio({ mode: "production", appUrl: "https://shokti.example" });
const guess = { email: "owner@shokti.test", password: "Guess@2025" };

test("every answer forbids guessing its type and asks for https from now on, whoever gives it", async () => {
  const demo = new Hono().get("/demo-google/choose", (c) => c.html("<p>Who?</p>"));
  const app = createApp(production.parts, [demo]);
  app.route("/", staticFiles("server/http"));
  for (const path of [
    "/classes",
    "/classes/nothing",
    "/nothing",
    "/openapi.json",
    "/docs",
    "/docs/nothing.js",
    "/api/auth/get-session",
    "/api/auth/nothing",
    "/demo-google/choose",
    "/limits.ts",
  ]) {
    const { headers } = await app.request(`https://shokti.example${path}`);
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security"), path).toContain("max-age=31536000");
    expect(headers.get("Content-Security-Policy"), path).toContain("default-src");
  }
});

test("without https nothing asks for it", async () => {
  const { headers } = await createApp({
    ...production.parts,
    config: { ...production.parts.config, appUrl: "http://localhost:3000" },
  }).request("/classes");
  expect(headers.has("Strict-Transport-Security")).toBe(false);
});

// D31
test("tokens and what the identity service says are not kept, and its refusals have the one form", async () => {
  const session = await send(production, "GET", "/api/auth/get-session");
  const token = await send(production, "POST", "/jwt", { email: "owner@shokti.test" });
  for (const { headers } of [session, token]) expect(headers.get("Cache-Control")).toBe("no-store");

  const wrong = await send(production, "POST", "/api/auth/sign-in/email", guess);
  const body = await wrong.clone().json();
  expect([body.error.code, body.code]).toEqual(["unauthenticated", "INVALID_EMAIL_OR_PASSWORD"]);
  expect(wrong.headers.get("Cache-Control")).toBe("no-store");

  const unknown = await send(production, "GET", "/api/auth/nothing");
  expect([unknown.status, (await unknown.json()).error.code]).toEqual([404, "not_found"]);
});

// D31
test("a sign-in without its fields is told which are missing, in sentences", async () => {
  const answer = await send(production, "POST", "/api/auth/sign-in/email", { email: 7 });
  expect([answer.status, (await answer.json()).error]).toEqual([
    400,
    {
      code: "invalid",
      message: "email: Enter text",
      fields: { email: "Enter text", password: "This field is required" },
    },
  ]);
});

// D31
test("too many guesses answer 429 in the one form and say when to try again", async () => {
  const guesses = Array.from({ length: 12 }, () =>
    send(production, "POST", "/api/auth/sign-in/email", guess),
  );
  const [refused] = (await Promise.all(guesses)).filter(({ status }) => status === 429);
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({ error: { code: "too_many_requests" } });
});
