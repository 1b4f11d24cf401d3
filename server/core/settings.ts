import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Email } from "#contract/primitives.ts";
import { keptSecret } from "./demo-secret.ts";
import { halfSet, whatIsSo } from "./half-set.ts";
import { identityConfig, identityEnvironment, identityProblems } from "./identity-settings.ts";
import { readProxies } from "./trusted-proxies.ts";
import { unsafeInProduction } from "./unsafe-settings.ts";

const flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((value) => value === "1");
const addressText = "must be a full address without a path, like https://shokti.example";
const webAddress = z
  .url({ protocol: /^https?$/, error: addressText, abort: true })
  .transform((url) => url.replace(/\/+$/, ""))
  // The studio is served from the root; links are this address plus a path.
  .refine((url) => new URL(url).href === `${new URL(url).origin}/`, addressText);
const databaseAddress = (error: string) => z.string().regex(/^postgres(ql)?:\/\//, error);
const mailServerExample = "smtps://user:password@smtp.example";

const portText = "must be a number from 0 to 65535";

/** Every setting, by its environment name (D51). An empty value counts as unset. */
const Environment = z.object({
  STUDIO_MODE: z.enum(["demo", "production"]).default("demo"),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portText)
    .transform(Number)
    .refine((port) => port <= 65535, portText)
    .default(3000),
  HOST: z.string().optional(),
  APP_URL: webAddress.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseAddress(
    "must be a PostgreSQL address, like postgres://user:password@host/shokti; leave it out for a file in DATA_DIR",
  ).optional(),
  DATABASE_READ_URL: databaseAddress(
    "must be the address of a replica of DATABASE_URL, like postgres://user@replica/shokti",
  ).optional(),
  DATABASE_POOL_SIZE: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "must be a number from 1 to 999")
    .transform(Number)
    .default(10),
  DRAIN_SECONDS: z.coerce.number("must be a number from 0 to 99").min(0).max(99).default(1),
  BACKUP_DIR: z.string().optional(),
  ADMIN_EMAIL: Email.optional(),
  AUTH_SECRET: z.string().min(32, "must have 32 characters or more").optional(),
  AUTH_SECRET_PREVIOUS: z.string().min(32, "must have 32 characters or more").optional(),
  TRUSTED_PROXIES: z.string().default("").transform(readProxies),
  ...identityEnvironment,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, "must begin with sk_ or rk_")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_", "must begin with pk_").optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_", "must begin with whsec_").optional(),
  STRIPE_WEBHOOK_SECRET_PREVIOUS: z.string().startsWith("whsec_", "must begin with whsec_").optional(),
  STRIPE_API_URL: webAddress.optional(),
  ALLOW_TEST_GATEWAY: flag,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: `must be a mail server's address, like ${mailServerExample}` })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((sender) => Email.safeParse(/^[^<>]*<([^<>]*)>$/.exec(sender)?.[1] ?? sender).success, {
      error: "must be an email address, like Shokti <hello@shokti.example>",
    })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be a collector's address, like http://localhost:4318" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number("must be a fraction from 0 to 1").min(0).max(1).default(1),
  METRICS_TOKEN: z.string().min(16, "must have 16 characters or more").optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
});
type Environment = z.infer<typeof Environment>;

/** The server's settings, checked. */
export type Config = ReturnType<typeof configOf>;

function configOf(env: Environment) {
  const demo = env.STUDIO_MODE === "demo";
  return {
    mode: env.STUDIO_MODE,
    port: env.PORT,
    /** Where to listen: loopback only in the demo, all addresses in production, unless HOST says otherwise. */
    host: env.HOST ?? (demo ? "localhost" : "0.0.0.0"),
    /** The studio's own address, without a trailing slash. */
    appUrl: env.APP_URL ?? `http://localhost:${env.PORT}`,
    dataDir: env.DATA_DIR,
    /** `postgres://…`, or the SQLite file's path. */
    databaseUrl: env.DATABASE_URL ?? join(env.DATA_DIR, "shokti.sqlite"),
    /** A read replica, for what is the same for everyone. */
    databaseReadUrl: env.DATABASE_READ_URL,
    /** How many PostgreSQL connections requests have; background work has its own. */
    databasePoolSize: env.DATABASE_POOL_SIZE,
    /** How long `/readyz` reports that the process is stopping before connections are refused. */
    drainMs: env.DRAIN_SECONDS * 1000,
    /** Where backups go; on SQLite, if it is set, the server makes a daily one itself. */
    backups: {
      folder: env.BACKUP_DIR ?? join(env.DATA_DIR, "backups"),
      areDaily: env.BACKUP_DIR !== undefined && env.DATABASE_URL === undefined,
    },
    adminEmail: env.ADMIN_EMAIL,
    authSecret: env.AUTH_SECRET ?? demoSecret(env.DATA_DIR),
    /** The previous secret, while signatures made with it are still accepted; nothing new is signed with it. */
    previousAuthSecret: env.AUTH_SECRET_PREVIOUS,
    /** Whether this is a proxy whose X-Forwarded-For is trusted. */
    isTrustedProxy: env.TRUSTED_PROXIES,
    ...identityConfig(env),
    stripe: stripeConfig(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Shokti <no-reply@${new URL(env.APP_URL ?? "http://shokti.test").hostname}>`,
    logLevel: env.LOG_LEVEL ?? (demo ? "warn" : "info"),
    /** The bearer token for /metrics; without it that address does not exist. */
    metricsToken: env.METRICS_TOKEN,
    /** Where traces go, and what fraction of them; absent if tracing is off. */
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
  };
}

/** The card provider's keys. `apiUrl` points to another API, such as a recorder or a test double. */
export type StripeConfig = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The previous one: events already on their way are still signed with it. */
  previousWebhookSecret?: string | undefined;
  apiUrl?: string | undefined;
};

function stripeConfig(env: Environment): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    previousWebhookSecret: env.STRIPE_WEBHOOK_SECRET_PREVIOUS,
    apiUrl: env.STRIPE_API_URL,
  };
}

/** Missing or invalid settings, one line each. */
export class ConfigError extends Error {}

/**
 * Reads and validates the settings once, at start. In the demo a missing secret is created and kept in DATA_DIR.
 * @throws ConfigError naming everything that is missing or invalid
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(filled);
  const malformed = new Set(parsed.error?.issues.map(({ path }) => String(path[0])));
  // All of it is told at once: what is malformed is left out of the other checks.
  const rest = Object.fromEntries(Object.entries(filled).filter(([name]) => !malformed.has(name)));
  const env = parsed.data ?? Environment.parse(rest);
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`),
    ...problemsOf(env).filter((problem) => !malformed.has(problem.split(":")[0] ?? "")),
  ];
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return configOf(env);
}

function problemsOf(env: Environment): string[] {
  return [
    ...(env.STUDIO_MODE === "production"
      ? [...missingInProduction(env), ...testCards(env), ...unsafeInProduction(env)]
      : halfSet(env, stripeNames)),
    ...mixedKeys(env),
    ...whatIsSo({
      "DATABASE_READ_URL: names a replica of DATABASE_URL, which is missing":
        env.DATABASE_READ_URL && !env.DATABASE_URL,
    }),
    ...identityProblems(env),
  ];
}

/** The secrets whose signatures are accepted, the current one first. */
export function takenAuthSecrets({
  authSecret,
  previousAuthSecret,
}: Pick<Config, "authSecret" | "previousAuthSecret">): readonly string[] {
  return previousAuthSecret ? [authSecret, previousAuthSecret] : [authSecret];
}

type Setting = keyof Environment;

const stripeNames = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/** What a studio that takes money cannot run without (D51). */
function missingInProduction(env: Environment): string[] {
  const needed: [Setting, string][] = [
    ["APP_URL", "the studio's own address, like https://shokti.example"],
    ["AUTH_SECRET", "a secret of 32 random characters or more"],
    ["SMTP_URL", `a mail server, like ${mailServerExample}`],
  ];
  const isRehearsal = env.ALLOW_TEST_GATEWAY && !stripeNames.some((name) => env[name]);
  if (!isRehearsal) {
    needed.push(
      ["STRIPE_SECRET_KEY", "the card provider's secret key"],
      ["STRIPE_PUBLISHABLE_KEY", "the card provider's public key"],
      ["STRIPE_WEBHOOK_SECRET", "the secret of the card provider's webhook to APP_URL/webhooks/cards"],
    );
  }
  const missing = needed.filter(([name]) => !env[name]);
  // Not needed once the studio has an admin, which only its database knows.
  if (missing.length > 0 && !env.ADMIN_EMAIL)
    missing.push(["ADMIN_EMAIL", "the first admin's email; needed until the studio has an admin"]);
  return missing.map(([name, what]) => `${name}: is missing; ${what}`);
}

/** With a test key the provider accepts its published test cards: anyone could book without paying. */
function testCards(env: Environment): string[] {
  return whatIsSo({
    "STRIPE_SECRET_KEY: is a test key, which charges no card; set ALLOW_TEST_GATEWAY=1 for a rehearsal":
      /^[sr]k_test_/.test(env.STRIPE_SECRET_KEY ?? "") && !env.ALLOW_TEST_GATEWAY,
  });
}

/** The provider refuses every payment whose keys are of two kinds. */
function mixedKeys(env: Environment): string[] {
  const kindOf = (key = "") => /_(test|live)_/.exec(key)?.[1];
  const [secret, published] = [kindOf(env.STRIPE_SECRET_KEY), kindOf(env.STRIPE_PUBLISHABLE_KEY)];
  return whatIsSo({
    [`STRIPE_PUBLISHABLE_KEY: is a ${published} key, and STRIPE_SECRET_KEY a ${secret} key; use two of the same kind`]:
      secret && published && secret !== published,
  });
}

/**
 * The demo's own secret, created at the first start and kept in DATA_DIR, so that sessions survive a restart.
 * @throws ConfigError if it can neither be written nor read, or its file is empty
 */
function demoSecret(dataDir: string): string {
  const file = join(dataDir, "demo-secret");
  let secret: string;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    secret = keptSecret(file);
  } catch (error) {
    throw unusableFolder(dataDir, error);
  }
  if (!secret)
    throw new ConfigError(`DATA_DIR: ${file} is empty; delete it, and everyone has to log in again`);
  return secret;
}

function unusableFolder(dataDir: string, error: unknown): ConfigError {
  const { code } = error as NodeJS.ErrnoException;
  return new ConfigError(
    `DATA_DIR: ${dataDir} cannot be used (${code}); name a folder this user can write to`,
  );
}
