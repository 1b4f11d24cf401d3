import { type Db, openDatabase } from "#server/db/open.ts";
import { type MailServer, openMailServer } from "#tests/setup/mail-server.ts";
import { type OwnStudio, openOwnStudio } from "#tests/setup/own-studio.ts";
import { type Intercept, openStandIn, settingsForStandIn } from "#tests/setup/stripe-stand-in.ts";
import { unhurriedMs } from "#tests/setup/unhurried.ts";
import { makeTemporaryFolder } from "../at-exit.ts";
import { type Engine, openEmptyDatabase } from "../engines.ts";
import { freePort } from "../free-port.ts";
import type { PostgresProcess } from "../postgres-process.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { openProxy, type ReverseProxy } from "./nginx.ts";
import { until } from "./until.ts";

/** The built studio in processes that can be killed, what outlives them, and the ledger of all it has answered. */
export type Studio = {
  engine: Engine;
  processes: readonly OwnStudio[];
  /** Where the next request goes: through the proxy, else to each process in turn. */
  address(): string;
  dataFolder: string;
  /** What its first process was given beside port and data folder. */
  settings: Record<string, string>;
  /** The tests' own connection, opened when first used: a file is made by the studio itself. */
  readonly db: Db;
  /** The server that only this studio uses, if it does. */
  postgres: PostgresProcess | undefined;
  proxy: ReverseProxy | undefined;
  standIn: Awaited<ReturnType<typeof openStandIn>>;
  mails: MailServer;
  /** Whether cards and mails are the demo's own, and the two above unused. */
  isDemo: boolean;
  ledger: Ledger;
  /** How many of its processes were killed so far. */
  kills: number;
  random(): number;
  close(): Promise<void>;
};

/** How a studio is opened; by default one process whose card provider and mail server are outside. */
export type Opening = {
  processes?: number;
  hasProxy?: boolean;
  /** Whether it has a PostgreSQL of its own, whose commits survive its death. */
  isDurable?: boolean;
  isDemo?: boolean;
  /** Whether the card provider tells it of charges. */
  hasWebhooks?: boolean;
  intercept?: Intercept;
  settings?(url: string): Record<string, string>;
};

/** What its processes share, and people's tokens are signed with. */
export const sharedSecret = "a secret that the processes of one studio share";
/**
 * How late answers from a process's memory may be (docs/operating.md): a single process's never are, and of others'
 * writes each hears a moment later; this many milliseconds are a long one.
 */
const lateOn = { sqlite: 0, postgres: 1_000 } as const;

/** Opens one on an empty database; its processes aren't running yet. */
export async function openStudio(
  { engine, random }: Pick<Studio, "engine" | "random">,
  { processes: count = 1, hasProxy, isDurable, isDemo = false, hasWebhooks = true, ...opening }: Opening,
): Promise<Studio> {
  await using opened = new AsyncDisposableStack();
  const database = await openEmptyDatabase(engine, { isDurable });
  opened.defer(database.drop);
  let own: ReturnType<typeof openDatabase> | undefined;
  opened.defer(() => own?.close());
  const { path: dataFolder, remove } = makeTemporaryFolder("shokti-torment-");
  opened.defer(remove);
  const mails = await openMailServer();
  opened.defer(mails.close);
  const [proxyPort, cardPort] = await Promise.all([freePort(), freePort()]);
  const settings = {
    LOG_LEVEL: process.env.LOG_LEVEL || "silent",
    // Rate limits count by address, so everyone here sends one of their own.
    TRUSTED_PROXIES: "127.0.0.0/8, ::1",
    ...(database.url && { DATABASE_URL: database.url }),
    ...(hasProxy && { APP_URL: `http://localhost:${proxyPort}` }),
    ...(!isDemo && {
      ...settingsForStandIn(`http://localhost:${cardPort}`),
      AUTH_SECRET: sharedSecret,
      SMTP_URL: mails.url,
    }),
  };
  const settingsOf = (url: string) => ({ ...settings, ...opening.settings?.(url) });
  const processes = await Promise.all(
    Array.from({ length: count }, () => openOwnStudio(settingsOf, dataFolder)),
  );
  opened.defer(async () => void (await Promise.all(processes.map((one) => one.dispose()))));
  const ports = processes.map(({ url }) => Number(new URL(url).port));
  const proxy = hasProxy ? await openProxy(proxyPort, ports) : undefined;
  opened.defer(() => proxy?.close());
  let turn = 0;
  const address = () => proxy?.url ?? (processes[turn++ % count] as OwnStudio).url;
  const standIn = await openStandIn({
    port: cardPort,
    webhookUrl: hasWebhooks ? `${address()}/webhooks/cards` : undefined,
    intercept: opening.intercept,
  });
  opened.defer(standIn.close);
  const kept = opened.move();
  return {
    ...{ engine, random, processes, address, dataFolder, proxy, standIn, mails, isDemo },
    settings: settingsOf(processes[0]?.url ?? ""),
    postgres: database.postgres,
    get db() {
      own ??= openDatabase(database.url ?? `${dataFolder}/shokti.sqlite`);
      return own.db;
    },
    ledger: openLedger(lateOn[engine]),
    kills: 0,
    close: () => kept.disposeAsync(),
  };
}

/** Starts one of its processes, from another checkout if given, and waits until it reports ready. */
export async function startProcess(one: OwnStudio, checkout?: string): Promise<void> {
  await one.start(checkout);
  await untilReady(one);
}

/** @throws Error for a process that isn't ready within a minute */
export async function untilReady({ url }: Pick<OwnStudio, "url">): Promise<void> {
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
  if (!(await until(isReady, unhurriedMs))) throw new Error(`${url} was not ready within ${unhurriedMs} ms`);
}

/** Kills one of its processes, by default the first, as a power cut would; does nothing if it is dead. */
export async function kill(studio: Studio, one = studio.processes[0]): Promise<void> {
  if (!one?.isRunning()) return;
  studio.kills += 1;
  await one.kill();
}
