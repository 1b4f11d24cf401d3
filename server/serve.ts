import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { createApp } from "./app.ts";
import { startReconciling } from "./features/payments/reconcile.ts";
import { ApiError } from "./http/api-error.ts";
import { docs } from "./http/docs.ts";
import { answerError, internalError } from "./http/on-error.ts";
import { openParts } from "./open-parts.ts";
import type { Config } from "./platform/env.ts";
import { loadBuiltPages } from "./web/built-pages.ts";
import { openDevelopment } from "./web/development.ts";
import { createDiscovery } from "./web/discovery/routes.ts";
import { createSocialPictures } from "./web/discovery/social-pictures.ts";
import { closeServer, createHttpServer, listen } from "./web/listen.ts";
import { createPages } from "./web/page-routes.ts";
import { staticFiles } from "./web/static-files.ts";

/** A server that answers; `close` finishes what is in flight and closes the database. */
export type RunningServer = { address: string; close(): Promise<void> };

/**
 * Builds the parts, joins API, pages and files to one origin and opens the port.
 * @throws ConfigError in words for the person who starts it
 */
export async function serve(
  config: Config,
  { isDevelopment }: { isDevelopment: boolean },
): Promise<RunningServer> {
  const { parts, gateway, demoGoogle, outbox, close } = await openParts(
    config,
    async ({ body, signature }) => {
      const answer = await api.request("/webhooks/cards", {
        method: "POST",
        headers: { "Stripe-Signature": signature, "Content-Type": "application/json" },
        body,
      });
      return answer.ok;
    },
  );
  const api = createApp(parts);
  api.route("/", createDiscovery(parts)).route("/", createSocialPictures(parts));
  const { server, answerWith } = createHttpServer();
  const development = isDevelopment ? await openDevelopment(server) : undefined;
  const render = development?.render ?? (await loadBuiltPages());
  const pages = createPages({ parts, api, render, isDevelopment });
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
  if (gateway) web.route("/test-gateway", gateway.app);
  if (demoGoogle) web.route("/", demoGoogle.app);
  web.route("/docs", docs);
  web.all("*", (c) => api.fetch(c.req.raw, c.env));

  const answer = getRequestListener(web.fetch);
  answerWith(
    development
      ? (request, response) => development.middleware(request, response, () => void answer(request, response))
      : (request, response) => void answer(request, response),
  );
  const address = await listen(server, config);
  gateway?.start();
  outbox.start();
  const stopReconciling = startReconciling(parts);
  return {
    address,
    async close() {
      await closeServer(server);
      await development?.close();
      await stopReconciling();
      await close();
    },
  };
}
