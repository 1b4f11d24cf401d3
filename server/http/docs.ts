import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { brand } from "#studio/brand.ts";
import type { HttpEnv } from "./env.ts";
import { identitySchemes } from "./identity-proof.ts";

/** Serves `GET /openapi.json`, made from the very routes that answer, and `/docs`, where people read it. */
export function describeApi(app: OpenAPIHono<HttpEnv>): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "accessToken", { type: "http", scheme: "bearer" });
  for (const [name, scheme] of Object.entries(identitySchemes))
    app.openAPIRegistry.registerComponent("securitySchemes", name, scheme);
  app.doc31("/openapi.json", {
    openapi: "3.1.0",
    info: { title: `${brand.name} API`, version: "1.0.0", description: brand.description },
  });
  app.route("/docs", docs);
}

const assets = dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${brand.name} API</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>`;

const start = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#swagger-ui", deepLinking: true });`;

/** The API as a readable page, with no other host involved. */
export const docs = new Hono()
  .use(async (c, next) => {
    await next();
    c.header(
      "Content-Security-Policy",
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    );
  })
  .get("/", (c) => c.html(page))
  .get("/start.js", (c) => c.body(start, 200, { "Content-Type": "text/javascript" }))
  .use(
    "/assets/*",
    serveStatic({ root: assets, rewriteRequestPath: (path) => path.replace(/^\/docs\/assets/, "") }),
  );
