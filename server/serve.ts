import { createApp } from "./app.ts";
import type { Config } from "./core/settings.ts";
import { closeServer, createHttpServer, listen, requestListener } from "./http/listen.ts";
import { createReadyAnswers } from "./http/ready-answers.ts";
import { openLeases } from "./jobs/leases.ts";
import { createJobRunner, type JobRunner } from "./jobs/runner.ts";
import { studioJobs } from "./jobs/studio-jobs.ts";
import { openParts } from "./open-parts.ts";
import { loadBuiltPages } from "./pages/built-pages.ts";
import { openDevelopment } from "./pages/development.ts";
import { createDiscovery } from "./pages/discovery/routes.ts";
import { createSocialPictures } from "./pages/discovery/social-pictures.ts";
import { createPages, pageOrNothing } from "./pages/page-routes.ts";
import { staticFiles } from "./pages/static-files.ts";
import type { Parts } from "./ports/parts.ts";
import { welcome } from "./welcome.ts";

/** A server that answers; `close` finishes what is in flight and closes the database. */
export type RunningServer = {
  /** What to tell the person who started it. */
  greeting: string;
  close(): Promise<void>;
};

/**
 * Builds the parts, joins API, pages and files to one origin and opens the port.
 * @throws ConfigError in words for the person who starts it
 */
export async function serve(
  config: Config,
  { isDevelopment }: { isDevelopment: boolean },
): Promise<RunningServer> {
  let runner: JobRunner | undefined;
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
  });
  const closing = new AbortController();
  parts.readiness.add("draining", () => (closing.signal.aborted ? "this process is ending" : undefined));
  const ready = createReadyAnswers(database.changes);
  const metrics = await openMetrics({ ...parts, ...database, ready });
  const app = createApp(
    parts,
    [demo?.app, metrics?.app].filter((app) => app !== undefined),
  );
  app.route("/", createDiscovery(parts)).route("/", createSocialPictures(parts));
  if (!isDevelopment) app.route("/", staticFiles());

  const { server, answerWith } = createHttpServer();
  const development = isDevelopment ? await openDevelopment(server) : undefined;
  const render = development?.render ?? (await loadBuiltPages());
  const api = isDevelopment ? app : ready.inProcess(app);
  const pages = createPages({ parts, demoAccounts: demo?.accounts, api, render, isDevelopment });
  app.notFound(pageOrNothing(pages));

  const answer = development ? requestListener(app, parts) : ready.listener(app, parts);
  answerWith(
    development
      ? (request, response) => development.middleware(request, response, () => answer(request, response))
      : answer,
  );
  const address = await listen(server, config);
  const jobs = [...studioJobs(parts, outbox), ...(demo?.jobs ?? [])];
  runner = createJobRunner({ jobs, leases: openLeases(parts.db), logger: parts.logger });
  runner.start();
  return {
    greeting: welcome(config, { address, demoAccounts: demo?.accounts }),
    async close() {
      closing.abort();
      // At once: a job must not begin anything more while requests are waited for.
      await Promise.all([closeServer(server), runner?.close()]);
      await development?.close();
      await close();
      metrics?.close();
    },
  };
}

/** What Prometheus reads; loaded only for who asks for it. */
async function openMetrics(needs: Omit<Parameters<OpenMetrics>[0], "token"> & Pick<Parts, "config">) {
  const { metricsToken: token } = needs.config;
  if (!token) return undefined;
  const metrics = await import("./telemetry/metrics.ts");
  return metrics.openMetrics({ ...needs, token });
}

type OpenMetrics = typeof import("./telemetry/metrics.ts").openMetrics;
