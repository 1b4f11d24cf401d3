import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "./settings.ts";
import { doubtsAbout } from "./settings-doubts.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-env-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const production = {
  STUDIO_MODE: "production",
  APP_URL: "https://shokti.example",
  ADMIN_EMAIL: "owner@shokti.example",
  AUTH_SECRET: "only-the-server-knows-this-one-42",
  SMTP_URL: "smtps://user:mail-password@mail.example",
  STRIPE_SECRET_KEY: "sk_live_card-secret",
  STRIPE_PUBLISHABLE_KEY: "pk_live_public",
  STRIPE_WEBHOOK_SECRET: "whsec_webhook-secret",
  DATA_DIR: folder,
};

const unsafe: [name: string, value: string][] = [
  ["APP_URL", "http://shokti.example"],
  ["APP_URL", "http://10.0.0.7:3000"],
  ["AUTH_SECRET", "a".repeat(32)],
  ["AUTH_SECRET", "abcdefabcdefabcdefabcdefabcdefabcdef"],
  ["AUTH_SECRET", "0123456789abcdef0123456789abcdef"],
  ["AUTH_SECRET", "Correct staple 42! Correct staple 42! Cor"],
  ["AUTH_SECRET_PREVIOUS", "1111111111222222222233333333334444"],
  ["SMTP_URL", "smtp://user:secret@mail.example?ignoreTLS=true"],
  ["SMTP_URL", "smtps://user:secret@mail.example?tls.rejectUnauthorized=false"],
  ["STRIPE_API_URL", "http://cards.example"],
  ["STRIPE_PUBLISHABLE_KEY", "pk_test_public"],
  ["MAIL_FROM", "nobody"],
  ["MAIL_FROM", "Shokti <hello>"],
  ["MAIL_FROM", "hello@shokti.example\r\nBcc: all@shokti.example"],
];

// D51
test.each(unsafe)("production does not start with %s=%s, and names it in one line (D51)", (name, value) => {
  const start = () => readConfig({ ...production, [name]: value });
  expect(start).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  expect(start).not.toThrow(value);
});

test.each([
  ["APP_URL", "http://localhost:3000"],
  ["APP_URL", "http://127.0.0.1:3000"],
  ["AUTH_SECRET", "9f86d081884c7d659a2feaa0c55ad015"],
  ["SMTP_URL", "smtp://user:secret@mail.example"],
  ["SMTP_URL", "smtp://127.0.0.1:2525?ignoreTLS=true"],
  ["TRUSTED_PROXIES", "10.0.0.0/8, fc00::/7, loopback"],
  ["MAIL_FROM", "hello@shokti.example"],
  ["MAIL_FROM", "Shokti <hello@shokti.example>"],
])("production starts with %s=%s", (name, value) => {
  expect(readConfig({ ...production, [name]: value }).mode).toBe("production");
});

test("all that is wrong is told at once, malformed, unsafe and missing alike, and each setting once", () => {
  const wrong = {
    ...production,
    APP_URL: "http://shokti.example",
    AUTH_SECRET: "short",
    PORT: "x",
    SMTP_URL: "",
  };
  expect(() => readConfig(wrong)).toThrow(
    /^PORT: [^\n]+\nAUTH_SECRET: must have 32[^\n]+\nSMTP_URL: is missing[^\n]+\nAPP_URL: must begin with https[^\n]+$/,
  );
});

test("what is doubtful is said at start, and in the demo nothing is", () => {
  const doubts = (settings: Record<string, string>) =>
    doubtsAbout(readConfig({ DATA_DIR: folder, ...settings }), { trustedProxies: settings.TRUSTED_PROXIES });
  const named = (lines: string[]) => lines.map((line) => line.split(":")[0]);
  expect(named(doubts(production))).toEqual(["TRUSTED_PROXIES", "BACKUP_DIR"]);
  const sameDisk = { ...production, TRUSTED_PROXIES: "127.0.0.1", BACKUP_DIR: join(folder, "not", "yet") };
  expect(doubts(sameDisk)).toEqual([expect.stringContaining("same disk")]);
  const elsewhere = { ...production, TRUSTED_PROXIES: "127.0.0.1", DATABASE_URL: "postgres://db/shokti" };
  expect(doubts(elsewhere)).toEqual([]);
  const rehearsal = {
    ...elsewhere,
    STRIPE_SECRET_KEY: "sk_test_card-secret",
    STRIPE_PUBLISHABLE_KEY: "pk_test_public",
    ALLOW_TEST_GATEWAY: "1",
  };
  expect(named(doubts(rehearsal))).toEqual(["STRIPE_SECRET_KEY"]);
  expect(doubts({})).toEqual([]);
});
