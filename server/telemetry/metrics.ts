import { hash, timingSafeEqual } from "node:crypto";
import { readFileSync, type StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { Hono } from "hono";
import { Counter, collectDefaultMetrics, Registry } from "prom-client";
import { ApiError } from "#server/core/api-error.ts";
import type { OpenDatabase } from "#server/db/open.ts";
import type { HttpEnv } from "#server/http/env.ts";
import type { ReadyAnswers } from "#server/http/ready-answers.ts";
import type { Parts } from "#server/ports/parts.ts";
import { addDatabaseFigures } from "./database-figures.ts";
import { addGauge, type Figures, type ReadGauge } from "./gauges.ts";
import { countEvents } from "./request-figures.ts";

type Needs = Pick<Parameters<typeof addDatabaseFigures>[1], "jobs"> &
  Pick<Parts, "db" | "clock" | "readiness" | "breakers" | "config"> &
  Pick<OpenDatabase, "engine" | "pool"> & {
    /** The bearer token that grants access. */
    token: string;
    ready: Pick<ReadyAnswers, "figures">;
    /** How long a scrape waits for the database, in milliseconds. */
    patienceMs?: number;
  };

/** The metrics of this process, for Prometheus. */
export type Metrics = {
  app: Hono;
  /** Stops counting. */
  close(): void;
};

/**
 * Serves GET /metrics. Each process reports its own metrics; those read from the database are the same on all of them.
 * Loaded and counted only if a token is set.
 */
export function openMetrics({ token, ...needs }: Needs): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauges = { ...processGauges(needs), ...poolGauges(needs) };
  for (const [name, gauge] of Object.entries(gauges)) addGauge(registry, name, gauge);
  countReadyAnswers(registry, needs);
  const stopCounting = countEvents(registry);
  addDatabaseFigures(registry, needs);
  const app = new Hono<HttpEnv>().get("/metrics", async (c) => {
    const [scheme, given] = c.req.header("Authorization")?.split(" ") ?? [];
    if (scheme?.toLowerCase() !== "bearer" || !isSame(given ?? "", token))
      throw new ApiError("unauthenticated", "Send the token set as METRICS_TOKEN.");
    c.set("isRoutine", true);
    return c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  return { app: app as unknown as Hono, close: stopCounting };
}

/** Compares in constant time, so that the response time reveals nothing about the secret. */
function isSame(given: string, secret: string): boolean {
  const [one, other] = [given, secret].map((text) => hash("sha256", text, "buffer"));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function processGauges({
  engine,
  breakers,
  readiness,
  ready,
  config,
}: Omit<Needs, "token">): Record<string, ReadGauge> {
  // Relative to the folder in which the studio is started, like the built pages.
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const ofDisk = async (read: (disk: StatsFs) => number): Promise<Figures> =>
    statfs(config.dataDir).then(
      (disk) => [[{}, read(disk)]],
      () => [],
    );
  return {
    studio_build_info: {
      help: "The release and database engine; always 1",
      labels: ["version", "engine"],
      read: () => [[{ version, engine }, 1]],
    },
    studio_breaker_open: {
      help: "Whether the circuit breaker is open after repeated failures: 1 until a call succeeds",
      labels: ["name"],
      read: () => breakers.map(({ name, isFailing }) => [{ name }, isFailing() ? 1 : 0]),
    },
    studio_ready: {
      help: "The checks of /readyz: 1 if passing, 0 if not",
      labels: ["check"],
      read: async () =>
        Object.entries(await readiness.look()).map(([check, fault]) => [
          { check },
          fault === undefined ? 1 : 0,
        ]),
    },
    studio_ready_answers_kept: {
      help: "Responses in the cache",
      read: () => [[{}, ready.figures().answers]],
    },
    studio_ready_answers_kept_bytes: {
      help: "Memory used by the response cache",
      read: () => [[{}, ready.figures().bytes]],
    },
    studio_disk_available_bytes: {
      help: "Free space on the disk that holds DATA_DIR",
      read: () => ofDisk(({ bavail, bsize }) => bavail * bsize),
    },
    studio_disk_size_bytes: {
      help: "The size of that disk",
      read: () => ofDisk(({ blocks, bsize }) => blocks * bsize),
    },
  };
}

function poolGauges({ pool }: Pick<Needs, "pool">): Record<string, ReadGauge> {
  if (!pool) return {};
  return {
    studio_database_connections: {
      help: "Connections of this process's pool",
      labels: ["state"],
      read() {
        const { size, idle } = pool();
        return [
          [{ state: "idle" }, idle],
          [{ state: "busy" }, size - idle],
        ];
      },
    },
    studio_database_connections_most: {
      help: "Maximum size of the pool",
      read: () => [[{}, pool().most]],
    },
    studio_database_waiting: {
      help: "Queries waiting for a connection",
      read: () => [[{}, pool().waiting]],
    },
  };
}

/** Read at each scrape, because counting must not make a cached response slower. */
function countReadyAnswers(registry: Registry, { ready }: Pick<Needs, "ready">): void {
  new Counter({
    name: "studio_ready_answers_total",
    help: "Requests answered from the response cache",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(ready.figures().hits);
    },
  });
}
