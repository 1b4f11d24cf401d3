import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
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

test("where the emulator stands in for the hosted service a page asks that, and not the service", () => {
  const policy = policyOf({ firebase: { ...firebase, emulatorHost: "127.0.0.1:9099" } });
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:9099;");
  expect(policy).toContain("frame-src 'self' http://127.0.0.1:9099;");
  expect(policy).not.toContain("googleapis.com");
});

test("a page lets the card provider in where it is configured, and nowhere else", () => {
  expect(policyOf({})).not.toContain("stripe.com");
  expect(policyOf({ hasStripe: true })).toContain("connect-src 'self' https://api.stripe.com");
});

// D63
test("a page loads no picture but ours, whoever provides cards and identity", () => {
  for (const settings of [{}, { hasStripe: true }, { firebase }, { isDevelopment: true }])
    expect(policyOf(settings)).toMatch(/; img-src 'self'; /);
});

const production = setUpStudio({ mode: "production", appUrl: "https://shokti.example" });
const guess = { email: "owner@shokti.test", password: "Guess@2025" };

const files = mkdtempSync(join(tmpdir(), "files-"));
afterAll(() => rmSync(files, { recursive: true }));
writeFileSync(join(files, "limits.txt"), "300 a minute");
writeFileSync(join(files, "mark.svg"), "<svg/>");

test("every answer says its type and characters, forbids guessing them and foreign content, and asks for https from now on, whoever gives it", async () => {
  const demo = new Hono().get("/demo-google/choose", (c) => c.html("<p>Who?</p>"));
  const app = createApp(production.parts, [demo]);
  app.route("/", staticFiles(files));
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
    "/limits.txt",
    "/mark.svg",
  ]) {
    const { headers } = await app.request(`https://shokti.example${path}`);
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security"), path).toContain("max-age=31536000");
    const policy = headers.get("Content-Security-Policy");
    expect(policy, path).toMatch(/default-src 'none'|object-src 'none'/);
    expect(policy, path).toContain("base-uri 'none'");
    expect(policy, path).toMatch(/frame-ancestors '(none|self)'/);
    expect(headers.get("Content-Type"), path).toMatch(/^application\/json$|; ?charset=utf-8$/i);
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
