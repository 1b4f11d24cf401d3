import { Hono } from "hono";
import { expect, test } from "vitest";
import { firebase } from "#tests/server/id-tokens.ts";
import { pageSecurity } from "./security-headers.ts";

type Settings = Parameters<typeof pageSecurity>[0];

async function policyOf(settings: Partial<Settings>): Promise<string> {
  const app = new Hono().use(
    pageSecurity({ isDevelopment: false, isHttps: true, hasStripe: false, ...settings }),
  );
  return (await app.request("/")).headers.get("Content-Security-Policy") ?? "";
}

const hosts = [
  "https://apis.google.com",
  "https://identitytoolkit.googleapis.com",
  "https://securetoken.googleapis.com",
  `https://${firebase.authDomain}`,
];

test("a page lets the hosted identity service in where there is one, and nowhere else (D11)", async () => {
  const [without, withFirebase] = [await policyOf({}), await policyOf({ firebase })];
  expect(hosts.filter((host) => without.includes(host))).toEqual([]);
  expect(hosts.filter((host) => withFirebase.includes(host))).toEqual(hosts);
  expect(withFirebase).not.toContain("unsafe-eval");
});

test("a page lets the card provider in where it is configured, and nowhere else", async () => {
  expect(await policyOf({})).not.toContain("stripe.com");
  expect(await policyOf({ hasStripe: true })).toContain("connect-src 'self' https://api.stripe.com");
});
