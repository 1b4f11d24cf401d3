import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { createApp } from "./app.ts";
import { ApiError } from "./core/api-error.ts";
import type { Config } from "./core/settings.ts";
import { docs } from "./http/docs.ts";
import { closeServer, createHttpServer, listen } from "./http/listen.ts";
import { answerError, internalError } from "./http/on-error.ts";
import { createJobRunner, type JobRunner } from "./jobs/runner.ts";
import { studioJobs } from "./jobs/studio-jobs.ts";
import { openParts } from "./open-parts.ts";
import { loadBuiltPages } from "./pages/built-pages.ts";
import { openDevelopment } from "./pages/development.ts";
import { createDiscovery } from "./pages/discovery/routes.ts";
import { createSocialPictures } from "./pages/discovery/social-pictures.ts";
import { createPages } from "./pages/page-routes.ts";
import { staticFiles } from "./pages/static-files.ts";
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
  const { parts, demo, outbox, close } = await openParts(config, {
    deliverWebhook: async ({ body, signature }) => {
      const answer = await api.request("/webhooks/cards", {
        method: "POST",
        headers: { "Stripe-Signature": signature, "Content-Type": "application/json" },
        body,
      });
      return answer.ok;
    },
    wake: (job) => runner?.wake(job),
  });
  const api = createApp(parts);
  api.route("/", createDiscovery(parts)).route("/", createSocialPictures(parts));

  const { server, answerWith } = createHttpServer();
  const development = isDevelopment ? await openDevelopment(server) : undefined;
  const render = development?.render ?? (await loadBuiltPages());
  const pages = createPages({ parts, demoAccounts: demo?.accounts, api, render, isDevelopment });
  api.notFound((c) =>
    ["GET", "HEAD"].includes(c.req.method)
      ? pages.fetch(c.req.raw, c.env)
      : answerError(c, new ApiError("not_found", "There is nothing at this address.")),
  );

  const web = new Hono().onError((error, c) => {
    parts.logger.error({ err: error, method: c.req.method, path: c.req.path }, "request failed");
    return c.json(internalError, 500);
  });
  if (!isDevelopment) web.use(compress()).route("/", staticFiles);
  if (demo) web.route("/", demo.app);
  web.route("/docs", docs);
  web.all("*", (c) => api.fetch(c.req.raw, c.env));

  const answer = getRequestListener(web.fetch);
  answerWith(
    development
      ? (request, response) => development.middleware(request, response, () => void answer(request, response))
      : (request, response) => void answer(request, response),
  );
  const address = await listen(server, config);
  const jobs = [...studioJobs(parts, outbox), ...(demo?.jobs ?? [])];
  runner = createJobRunner({ jobs, logger: parts.logger });
  runner.start();
  return {
    greeting: welcome(config, { address, demoAccounts: demo?.accounts }),
    async close() {
      await closeServer(server);
      await development?.close();
      await runner?.close();
      await close();
    },
  };
}
