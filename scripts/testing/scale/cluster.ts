import { setTimeout as sleep } from "node:timers/promises";
import { type Db, openDatabase } from "#server/db/open.ts";
import { type MailServer, openMailServer } from "#tests/setup/mail-server.ts";
import { type OwnStudio, openOwnStudio } from "#tests/setup/own-studio.ts";
import { openStandIn, settingsForStandIn } from "#tests/setup/stripe-stand-in.ts";
import { makeTemporaryFolder } from "../at-exit.ts";
import { freePort } from "../free-port.ts";
import { type RunningPostgres, startPostgres } from "../postgres.ts";
import { openProxy, type ReverseProxy } from "./nginx.ts";

/** A studio of several processes behind nginx, on a PostgreSQL whose commits are durable. */
export type Cluster = {
  /** What they share: the proxy's URL and the folder of their secrets. */
  studio: Pick<OwnStudio, "url" | "dataFolder">;
  processes: readonly OwnStudio[];
  proxy: ReverseProxy;
  postgres: RunningPostgres["process"];
  databaseUrl: string;
  /** The tests' own connection to the database. */
  db: Db;
  mails: MailServer;
  standIn: Awaited<ReturnType<typeof openStandIn>>;
  close(): Promise<void>;
};

const processCount = 3;
const readyWithinMs = 60_000;
const pollMs = 100;

/** Whether card provider and mail server are outside the studio, as in production, or inside, as in the demo. */
type ClusterSettings = { isDemo?: boolean };

/** Opens one on an empty database; its processes aren't running yet. */
export async function openCluster({ isDemo = false }: ClusterSettings = {}): Promise<Cluster> {
  const postgres = await startPostgres({ isDurable: true });
  if ("reason" in postgres) throw new Error(postgres.reason);
  const { path: dataFolder, remove } = makeTemporaryFolder("shokti-scale-");
  const [proxyPort, providerPort] = await Promise.all([freePort(), freePort()]);
  const url = `http://localhost:${proxyPort}`;
  const mails = await openMailServer();
  const standIn = await openStandIn({ port: providerPort, webhookUrl: `${url}/webhooks/cards` });
  const settings = {
    APP_URL: url,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: process.env.LOG_LEVEL || "silent",
    // Rate limits count by address, so everyone here sends the proxy one of their own.
    TRUSTED_PROXIES: "127.0.0.0/8, ::1",
    ...(!isDemo && { ...settingsForStandIn(standIn.url), SMTP_URL: mails.url }),
  };
  const processes = await Promise.all(
    Array.from({ length: processCount }, () => openOwnStudio(() => settings, dataFolder)),
  );
  const ports = processes.map((one) => Number(new URL(one.url).port));
  const proxy = await openProxy(proxyPort, ports);
  const { db, changes } = openDatabase(postgres.url);
  return {
    studio: { url, dataFolder },
    processes,
    proxy,
    postgres: postgres.process,
    databaseUrl: postgres.url,
    db,
    mails,
    standIn,
    async close() {
      await Promise.all(processes.map((one) => one.dispose()));
      await proxy.close();
      await standIn.close();
      await mails.close();
      await changes.close();
      await db.destroy();
      await postgres.stop();
      remove();
    },
  };
}

/** Starts one of its processes, from another checkout if given, and waits until it reports ready. */
export async function startProcess(one: OwnStudio, checkout?: string): Promise<void> {
  await one.start(checkout);
  await untilReady(one);
}

/** @throws Error for a process that isn't ready within a minute */
export async function untilReady({ url }: Pick<OwnStudio, "url">): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(pollMs);
  }
  throw new Error(`${url} was not ready within ${readyWithinMs} ms`);
}
