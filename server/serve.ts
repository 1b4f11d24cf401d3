import { setTimeout as delay } from "node:timers/promises";
import { createApp } from "./app.ts";
import { createLogger } from "./core/log.ts";
import type { Config } from "./core/settings.ts";
import { upkeepFault } from "./features/upkeep/concerns.ts";
import { createHttpServer, type Listener, listen, requestListener } from "./http/listen.ts";
import { shedLoad } from "./http/load.ts";
import { createReadyAnswers } from "./http/ready-answers.ts";
import { openLeases } from "./jobs/leases.ts";
import { overdueJobs } from "./jobs/overdue.ts";
import { createJobRunner, type JobRunner } from "./jobs/runner.ts";
import { studioJobs } from "./jobs/studio-jobs.ts";
import { openParts } from "./open-parts.ts";
import { loadBuiltPages } from "./pages/built-pages.ts";
import { openDevelopment } from "./pages/development.ts";
import { createDiscovery } from "./pages/discovery/routes.ts";
import { createSocialPictures } from "./pages/discovery/social-pictures.ts";
import { createOwnPages } from "./pages/own-pages.ts";
import { createPages, pageOrNothing } from "./pages/page-routes.ts";
import { staticFiles } from "./pages/static-files.ts";
import type { Parts } from "./ports/parts.ts";
import { welcome } from "./welcome.ts";

/** A running server. */
export type RunningServer = {
  /** What to print for the person who started it. */
  greeting: string;
  /**
   * Finishes what is in flight and closes the database, within eight seconds after its notice: with a notice of one
   * second that makes nine, and containers are killed after ten.
   * @returns what was still unfinished by then, in words
   */
  close(): Promise<string[]>;
};

/** How long idle connections stay open once new ones are refused. */
const graceMs = 1000;
/** How long requests and jobs may take to finish from then on, and then the parts below them. */
const workMs = 7000;
const restMs = 1000;

/**
 * Builds the parts, serves API, pages and files from one origin and opens the port.
 * @throws ConfigError with a message for the person who starts it
 */
export async function serve(
  config: Config,
  { isDevelopment }: { isDevelopment: boolean },
): Promise<RunningServer> {
  let runner: JobRunner | undefined;
  const traces = await openTraces(config);
  const { server, answerWith, close: closeServer } = createHttpServer();
  let listening: Promise<string> | undefined;
  const openPort = () => {
    listening ??= listen(server, config);
    return listening;
  };
  const { parts, demo, outbox, database, close } = await openParts(config, {
    deliverWebhook: async ({ body, signature }) => {
      const answer = await app.request("/webhooks/cards", {
        method: "POST",
        headers: { "Stripe-Signature": signature, "Content-Type": "application/json" },
        body,
      });
      return answer.ok;
    },
    wake: (job) => runner?.wake(job),
    // Otherwise the port opens last: a proxy tries another process if the connection is refused, but passes on a 503.
    onDatabaseAwaited: () => void openPort().catch(() => {}),
  });
  const closing = new AbortController();
  parts.readiness.add("draining", () => (closing.signal.aborted ? "this process is stopping" : undefined));
  const development = isDevelopment ? await openDevelopment(server) : undefined;
  const build = development?.build ?? (await loadBuiltPages());
  const ownPages = createOwnPages(build);
  const ready = createReadyAnswers(database.changes, ownPages);
  const jobs = [...studioJobs({ ...parts, db: database.backgroundDb }, outbox), ...(demo?.jobs ?? [])];
  const metrics = await openMetrics({ ...parts, ...database, ready, jobs });
  const app = createApp(
    parts,
    [demo?.app, metrics?.app].filter((app) => app !== undefined),
  );
  app.route("/", createDiscovery(parts)).route("/", createSocialPictures(parts));
  if (!isDevelopment) app.route("/", staticFiles());

  const api = isDevelopment ? app : ready.inProcess(app);
  const pages = createPages({ parts, demoAccounts: demo?.accounts, api, build, ownPages, isDevelopment });
  app.notFound(pageOrNothing(pages));

  const guarded = (ask: Listener) => shedLoad(ask, parts);
  const answer = development ? requestListener(app, parts) : ready.listener(app, parts, guarded);
  answerWith(
    development
      ? (request, response) => development.middleware(request, response, () => answer(request, response))
      : answer,
  );
  const address = await openPort();
  parts.readiness.add("upkeep", () => upkeepFault(parts), { isWarning: true });
  parts.readiness.add("jobs", () => overdueJobs(parts.db, jobs), { isWarning: true });
  runner = createJobRunner({ jobs, leases: openLeases(database.backgroundDb), logger: parts.logger });
  runner.start();
  return {
    greeting: welcome(config, { address, demoAccounts: demo?.accounts }),
    async close() {
      closing.abort();
      const drainMs = isDevelopment ? 0 : config.drainMs;
      const workEnd = delay(drainMs + workMs);
      const [cutOff, jobsEnded] = await Promise.all([
        delay(drainMs).then(() => closeServer({ graceMs, deadline: workEnd })),
        // Closed first: jobs must not start anything while requests finish.
        endsBefore(workEnd, runner?.close()),
      ]);
      const restEnd = delay(restMs);
      const [restEnded] = await Promise.all([
        endsBefore(restEnd, development?.close().then(close) ?? close()),
        // An unresponsive collector must not delay it either.
        endsBefore(restEnd, traces?.close()),
      ]);
      const left = [
        ...(cutOff > 0 ? [`${cutOff} requests`] : []),
        ...(jobsEnded ? [] : ["jobs"]),
        ...(restEnded ? [] : ["the database's connections"]),
      ];
      metrics?.close();
      if (left.length > 0) parts.logger.warn({ left }, "stopped before everything had finished");
      return left;
    },
  };
}

/** Sends traces to a collector; loaded only if one is configured. */
async function openTraces({ traces, logLevel }: Config) {
  if (!traces) return undefined;
  const opened = await import("./telemetry/traces.ts");
  return opened.openTraces({ ...traces, logger: createLogger(logLevel) });
}

/** Metrics for Prometheus; loaded only if they are configured. */
async function openMetrics(needs: Omit<Parameters<OpenMetrics>[0], "token"> & Pick<Parts, "config">) {
  const { metricsToken: token } = needs.config;
  if (!token) return undefined;
  const metrics = await import("./telemetry/metrics.ts");
  return metrics.openMetrics({ ...needs, token });
}

type OpenMetrics = typeof import("./telemetry/metrics.ts").openMetrics;

async function endsBefore(end: Promise<unknown>, work: Promise<unknown> | undefined): Promise<boolean> {
  return Promise.race([end.then(() => false), Promise.resolve(work).then(() => true)]);
}
