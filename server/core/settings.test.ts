import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError, readConfig } from "./settings.ts";
import { doubtsAbout } from "./settings-doubts.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-env-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Settings = Record<string, string | undefined>;

const secret = "only-the-server-knows-this-one-42";
const production: Settings = {
  STUDIO_MODE: "production",
  APP_URL: "https://shokti.example/",
  ADMIN_EMAIL: "owner@shokti.example",
  AUTH_SECRET: secret,
  SMTP_URL: "smtps://user:mail-password@mail.example",
  STRIPE_SECRET_KEY: "sk_live_card-secret",
  STRIPE_PUBLISHABLE_KEY: "pk_live_public",
  STRIPE_WEBHOOK_SECRET: "whsec_webhook-secret",
  DATA_DIR: folder,
};

/** The lines that a refused environment is told. */
function complaints(settings: Settings): string[] {
  try {
    readConfig({ DATA_DIR: folder, ...settings });
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
  return [];
}

const named = (lines: string[]) => lines.map((line) => line.split(":")[0]);

// §7.1 §9.12 D51
test("with nothing set it is a demo on this machine only, with a secret and files of its own (D51)", () => {
  const config = readConfig({ DATA_DIR: folder });
  expect(config).toMatchObject({
    mode: "demo",
    port: 3000,
    host: "localhost",
    appUrl: "http://localhost:3000",
    databaseUrl: join(folder, "shokti.sqlite"),
    stripe: undefined,
    google: undefined,
    oidc: undefined,
    firebase: undefined,
    smtpUrl: undefined,
    adminEmail: undefined,
  });
  expect(config.authSecret.length).toBeGreaterThanOrEqual(32);
});

test("the demo's secret is made once, kept through restarts, and readable by its owner only", () => {
  const data = join(folder, "kept");
  const first = readConfig({ DATA_DIR: data }).authSecret;
  expect(readConfig({ DATA_DIR: data }).authSecret).toBe(first);
  expect(readFileSync(join(data, "demo-secret"), "utf8").trim()).toBe(first);
  expect(statSync(join(data, "demo-secret")).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR: join(folder, "other") }).authSecret).not.toBe(first);
});

test("a demo's secret that was lost from its file is told, and never stands for a secret", () => {
  const data = join(folder, "lost");
  mkdirSync(data);
  writeFileSync(join(data, "demo-secret"), "");
  expect(() => readConfig({ DATA_DIR: data })).toThrow("demo-secret is empty; delete it");
  rmSync(join(data, "demo-secret"));
  expect(readConfig({ DATA_DIR: data }).authSecret.length).toBeGreaterThanOrEqual(32);
  expect(readdirSync(data)).toEqual(["demo-secret"]);
});

test("an empty setting counts as left out", () => {
  expect(
    readConfig({ DATA_DIR: folder, PORT: "", APP_URL: "  ", STUDIO_MODE: "", DATABASE_URL: "" }),
  ).toMatchObject({
    port: 3000,
    mode: "demo",
    databaseUrl: join(folder, "shokti.sqlite"),
  });
});

test("settings that are set are taken", () => {
  const config = readConfig({
    DATA_DIR: folder,
    PORT: "8080",
    ADMIN_EMAIL: " Owner@Shokti.Example ",
    DATABASE_URL: "postgres://db/shokti",
    LOG_LEVEL: "debug",
  });
  expect(config).toMatchObject({
    port: 8080,
    appUrl: "http://localhost:8080",
    adminEmail: "owner@shokti.example",
    databaseUrl: "postgres://db/shokti",
    logLevel: "debug",
  });
});

test("trusted proxies are addresses and networks", () => {
  const { isTrustedProxy } = readConfig({
    DATA_DIR: folder,
    TRUSTED_PROXIES: "10.0.0.1, 172.16.0.0/12, ::1,",
  });
  const inside = ["10.0.0.1", "172.20.3.4", "::1"];
  const outside = ["10.0.0.2", "172.32.0.1", "::2", "in-process", ""];
  expect(inside.filter((address) => isTrustedProxy(address, 0))).toEqual(inside);
  expect(outside.filter((address) => isTrustedProxy(address, 0))).toEqual([]);
});

const wrong: [name: string, value: string][] = [
  ["STUDIO_MODE", "staging"],
  ["PORT", "80a"],
  ["TRUSTED_PROXIES", "proxy.example"],
  ["TRUSTED_PROXIES", "10.0.0.1, 10.0.0.0/33"],
  ["TRUSTED_PROXIES", "0.0.0.0/0"],
  ["TRUSTED_PROXIES", "0.0.0.0/1, 128.0.0.0/1"],
  ["TRUSTED_PROXIES", "0.0.0.0/0.0.0.0"],
  ["TRUSTED_PROXIES", "::/0"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "3000.5"],
  ["APP_URL", "my-studio"],
  ["APP_URL", "ftp://shokti.example"],
  ["APP_URL", "https://shokti.example/studio"],
  ["APP_URL", "https://shokti.example/?page=1"],
  ["ADMIN_EMAIL", "owner"],
  ["DATABASE_URL", "mysql://db/shokti"],
  ["DATABASE_URL", "./data/studio.sqlite"],
  ["AUTH_SECRET", "too-short-a-secret"],
  ["FIREBASE_AUTH_EMULATOR_HOST", "http://localhost:9099"],
  ["FIREBASE_AUTH_EMULATOR_HOST", "localhost:9099"],
  ["OIDC_ISSUER", "login.shokti"],
  ["OIDC_ISSUER", "http://login.shokti"],
  ["OIDC_ISSUER", "https://login.shokti/?realm=gym"],
  ["OIDC_NAME", "a name that is longer than any button has room for"],
  ["STRIPE_SECRET_KEY", "pk_live_the-wrong-one"],
  ["STRIPE_PUBLISHABLE_KEY", "sk_live_the-wrong-one"],
  ["STRIPE_WEBHOOK_SECRET", "not-a-webhook-secret"],
  ["SMTP_URL", "https://mail.example/?password=mail-password"],
  ["SMTP_URL", "mail.example"],
  ["LOG_LEVEL", "loud"],
  ["ALLOW_TEST_GATEWAY", "yes"],
];

test.each(wrong)("%s=%s is named in one line, which does not repeat the value", (name, value) => {
  const lines = complaints({ [name]: value });
  expect(named(lines)).toEqual([name]);
  expect(lines[0]?.length).toBeGreaterThan(name.length + 4);
  expect(lines.join()).not.toContain(value);
});

test("a mail server's address that is none is answered with one that is", () => {
  expect(complaints({ SMTP_URL: "mail.example" })).toEqual([
    "SMTP_URL: must be a mail server's address, like smtps://user:password@smtp.example",
  ]);
});

test("all that is wrong is named at once, each in a line of its own", () => {
  const lines = complaints({ PORT: "x", LOG_LEVEL: "loud", ADMIN_EMAIL: "owner" });
  expect(named(lines).toSorted()).toEqual(["ADMIN_EMAIL", "LOG_LEVEL", "PORT"]);
});

test("production with everything it needs starts, on all addresses, without the slash at the end", () => {
  expect(readConfig(production)).toMatchObject({
    mode: "production",
    host: "0.0.0.0",
    appUrl: "https://shokti.example",
    authSecret: secret,
    mailFrom: "Shokti <no-reply@shokti.example>",
    stripe: { secretKey: "sk_live_card-secret", webhookSecret: "whsec_webhook-secret" },
  });
});

test.each(["APP_URL", "AUTH_SECRET", "SMTP_URL"])(
  "production refuses to start without %s, and names it (D51)",
  (name) => {
    expect(named(complaints({ ...production, [name]: undefined }))).toEqual([name]);
  },
);

// D51
test("bare production names all that is missing at once (D51)", () => {
  expect(named(complaints({ STUDIO_MODE: "production" })).toSorted()).toEqual([
    "ADMIN_EMAIL",
    "APP_URL",
    "AUTH_SECRET",
    "SMTP_URL",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
  ]);
});

const noCards = {
  STRIPE_SECRET_KEY: undefined,
  STRIPE_PUBLISHABLE_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
};

// D45
test("production takes the test gateway only when it is asked for by name (D45)", () => {
  expect(named(complaints({ ...production, ...noCards }))).toEqual(Object.keys(noCards));
  expect(readConfig({ ...production, ...noCards, ALLOW_TEST_GATEWAY: "1" }).stripe).toBeUndefined();
});

test("production takes the provider's test keys, and with them its test cards, for a rehearsal only", () => {
  const rehearsal = { ...production, STRIPE_SECRET_KEY: "sk_test_a", STRIPE_PUBLISHABLE_KEY: "pk_test_a" };
  expect(named(complaints(rehearsal))).toEqual(["STRIPE_SECRET_KEY"]);
  expect(readConfig({ ...rehearsal, ALLOW_TEST_GATEWAY: "1" }).stripe?.secretKey).toBe("sk_test_a");
  expect(readConfig({ ...rehearsal, STUDIO_MODE: "demo" }).stripe?.secretKey).toBe("sk_test_a");
});

const groups = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN"],
  ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
];
const good: Settings = {
  ...production,
  GOOGLE_CLIENT_ID: "google-id",
  GOOGLE_CLIENT_SECRET: "google-secret",
  OIDC_ISSUER: "https://accounts.example",
  OIDC_CLIENT_ID: "oidc-id",
  OIDC_CLIENT_SECRET: "oidc-secret",
  FIREBASE_PROJECT_ID: "project",
  FIREBASE_API_KEY: "firebase-key",
  FIREBASE_AUTH_DOMAIN: "project.example",
};
const halves = groups.flatMap((group) => group.map((missing) => [missing, group] as const));

test.each(halves)("%s alone missing of its group is named, also in the demo", (missing, group) => {
  const settings = Object.fromEntries(
    group.filter((name) => name !== missing).map((name) => [name, good[name]]),
  );
  expect(named(complaints(settings))).toEqual([missing]);
});

const firebase: Settings = {
  FIREBASE_PROJECT_ID: "shokti-1234",
  FIREBASE_API_KEY: "firebase-key",
  FIREBASE_AUTH_DOMAIN: "shokti-1234.firebaseapp.com",
};

// D11
test("Firebase is chosen by its three settings alone, and the studio's own mails go by its mail server (D11)", () => {
  expect(named(complaints({ ...production, ...firebase, SMTP_URL: undefined }))).toEqual(["SMTP_URL"]);
  expect(readConfig({ ...production, ...firebase }).firebase).toEqual({
    projectId: "shokti-1234",
    apiKey: "firebase-key",
    authDomain: "shokti-1234.firebaseapp.com",
  });
  for (const FIREBASE_AUTH_DOMAIN of ["https://shokti.example", "a.example; script-src *"])
    expect(named(complaints({ ...firebase, FIREBASE_AUTH_DOMAIN }))).toEqual(["FIREBASE_AUTH_DOMAIN"]);
  expect(named(complaints({ ...firebase, FIREBASE_PROJECT_ID: "My Project" }))).toEqual([
    "FIREBASE_PROJECT_ID",
  ]);
});

test("Firebase's emulator stands in for it in a demo, and in a production only when that is a rehearsal", () => {
  const emulated = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" };
  expect(readConfig({ DATA_DIR: folder, ...emulated }).firebase?.emulatorHost).toBe("127.0.0.1:9099");
  expect(named(complaints({ ...production, ...emulated }))).toEqual(["FIREBASE_AUTH_EMULATOR_HOST"]);
  const rehearsal = readConfig({ ...production, ...emulated, ALLOW_TEST_GATEWAY: "1" });
  expect(rehearsal.firebase?.emulatorHost).toBe("127.0.0.1:9099");
  expect(doubtsAbout(rehearsal, { trustedProxies: "loopback" }).join()).toContain("log in as anyone");
});

test("other providers' settings beside Firebase would be left unused, so they are refused", () => {
  expect(named(complaints({ ...good, ...firebase }))).toEqual(["GOOGLE_CLIENT_ID", "OIDC_ISSUER"]);
});

test("another OpenID provider is taken as it writes its issuer, and goes by that or by a name", () => {
  const oidc = {
    OIDC_ISSUER: "https://accounts.example/realms/gym/",
    OIDC_CLIENT_ID: "studio",
    OIDC_CLIENT_SECRET: "oidc-secret",
  };
  const taken = { issuer: oidc.OIDC_ISSUER, clientId: "studio", clientSecret: "oidc-secret" };
  expect(readConfig({ DATA_DIR: folder, ...oidc }).oidc).toEqual({ ...taken, name: "accounts.example" });
  const named = readConfig({ DATA_DIR: folder, ...oidc, OIDC_NAME: " Sportlink " });
  expect(named.oidc).toEqual({ ...taken, name: "Sportlink" });
});

// D51
test("no complaint has a secret in it", () => {
  const half = { ...good, GOOGLE_CLIENT_ID: "", FIREBASE_PROJECT_ID: "", STRIPE_WEBHOOK_SECRET: "" };
  const broken = { ...good, PORT: "x", AUTH_SECRET: "short-secret", SMTP_URL: "mail-password" };
  for (const settings of [half, broken]) {
    const lines = complaints(settings);
    expect(lines.length).toBeGreaterThan(2);
    for (const value of ["google-secret", "firebase-key", "sk_live", "mail-password", secret, "short-secret"])
      expect(lines.join()).not.toContain(value);
  }
});
