import { hash, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { Hono } from "hono";
import { Counter, collectDefaultMetrics, Registry } from "prom-client";
import { ApiError } from "#server/core/api-error.ts";
import type { OpenDatabase } from "#server/db/open.ts";
import type { HttpEnv } from "#server/http/env.ts";
import type { ReadyAnswers } from "#server/http/ready-answers.ts";
import type { Parts } from "#server/ports/parts.ts";
import { databaseFigures } from "./database-figures.ts";
import { addGauge } from "./gauges.ts";
import {
  countJobs,
  countRequests,
  countRetries,
  countSecurityEvents,
  countShedRequests,
} from "./request-figures.ts";

type Needs = Pick<Parameters<typeof databaseFigures>[1], "jobs"> &
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
  tellBuild(registry, needs);
  tellReadyAnswers(registry, needs);
  tellPool(registry, needs);
  tellBreakers(registry, needs);
  const counting = [countRequests, countShedRequests, countRetries, countJobs, countSecurityEvents].map(
    (count) => count(registry),
  );
  const measureDisk = tellDisk(registry, needs);
  const look = tellReadiness(registry, needs);
  const refresh = databaseFigures(registry, needs);
  const app = new Hono<HttpEnv>().get("/metrics", async (c) => {
    const [scheme, given] = c.req.header("Authorization")?.split(" ") ?? [];
    if (scheme?.toLowerCase() !== "bearer" || !isSame(given ?? "", token))
      throw new ApiError("unauthenticated", "Send the token set as METRICS_TOKEN.");
    c.set("isRoutine", true);
    await Promise.all([refresh(), look(), measureDisk()]);
    return c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  return {
    app: app as unknown as Hono,
    close() {
      for (const stop of counting) stop();
    },
  };
}

/** Compares in constant time, so that the response time reveals nothing about the secret. */
function isSame(given: string, secret: string): boolean {
  const [one, other] = [given, secret].map((text) => hash("sha256", text, "buffer"));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function tellBuild(registry: Registry, { engine }: Pick<Needs, "engine">): void {
  // Relative to the folder in which the studio is started, like the built pages.
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  addGauge(registry, {
    name: "studio_build_info",
    help: "The release and database engine; always 1",
    labels: ["version", "engine"],
    read: () => [[{ version, engine }, 1]],
  });
}

function tellBreakers(registry: Registry, { breakers }: Pick<Needs, "breakers">): void {
  addGauge(registry, {
    name: "studio_breaker_open",
    help: "Whether the circuit breaker is open after repeated failures: 1 until a call succeeds",
    labels: ["name"],
    read: () => breakers.map(({ name, isFailing }) => [{ name }, isFailing() ? 1 : 0]),
  });
}

/** The returned function runs the checks again, as /readyz does. */
function tellReadiness(registry: Registry, { readiness }: Pick<Needs, "readiness">): () => Promise<void> {
  let faults: Record<string, string | undefined> = {};
  addGauge(registry, {
    name: "studio_ready",
    help: "The checks of /readyz: 1 if passing, 0 if not",
    labels: ["check"],
    read: () => Object.entries(faults).map(([check, fault]) => [{ check }, fault === undefined ? 1 : 0]),
  });
  return async () => {
    faults = await readiness.look();
  };
}

/** Read at each scrape, because counting must not make a cached response slower. */
function tellReadyAnswers(registry: Registry, { ready }: Pick<Needs, "ready">): void {
  new Counter({
    name: "studio_ready_answers_total",
    help: "Requests answered from the response cache",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(ready.figures().hits);
    },
  });
  addGauge(registry, {
    name: "studio_ready_answers_kept",
    help: "Responses in the cache",
    read: () => [[{}, ready.figures().answers]],
  });
  addGauge(registry, {
    name: "studio_ready_answers_kept_bytes",
    help: "Memory used by the response cache",
    read: () => [[{}, ready.figures().bytes]],
  });
}

/** The disk of DATA_DIR. The returned function measures it again. */
function tellDisk(registry: Registry, { config }: Pick<Needs, "config">): () => Promise<void> {
  let disk: { bavail: number; blocks: number; bsize: number } | undefined;
  addGauge(registry, {
    name: "studio_disk_available_bytes",
    help: "Free space on the disk that holds DATA_DIR",
    read: () => (disk ? [[{}, disk.bavail * disk.bsize]] : []),
  });
  addGauge(registry, {
    name: "studio_disk_size_bytes",
    help: "The size of that disk",
    read: () => (disk ? [[{}, disk.blocks * disk.bsize]] : []),
  });
  return async () => {
    disk = await statfs(config.dataDir).catch(() => undefined);
  };
}

function tellPool(registry: Registry, { pool }: Pick<Needs, "pool">): void {
  if (!pool) return;
  addGauge(registry, {
    name: "studio_database_connections",
    help: "Connections of this process's pool",
    labels: ["state"],
    read() {
      const { size, idle } = pool();
      return [
        [{ state: "idle" }, idle],
        [{ state: "busy" }, size - idle],
      ];
    },
  });
  addGauge(registry, {
    name: "studio_database_connections_most",
    help: "Maximum size of the pool",
    read: () => [[{}, pool().most]],
  });
  addGauge(registry, {
    name: "studio_database_waiting",
    help: "Queries waiting for a connection",
    read: () => [[{}, pool().waiting]],
  });
}
