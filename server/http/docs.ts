import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import type { Config } from "#server/core/settings.ts";
import { brand } from "#studio/brand.ts";
import { tokenOptional } from "./call.ts";
import type { HttpEnv } from "./env.ts";
import { howToLogIn, login } from "./how-to-log-in.ts";
import { identitySchemes } from "./identity-proof.ts";
import { sharedCaching } from "./shared-answers.ts";

type Needs = Pick<Config, "appUrl" | "firebase">;

/** Serves `GET /openapi.json`, generated from the routes themselves, and `/docs`, the human-readable page. */
export function describeApi(app: OpenAPIHono<HttpEnv>, needs: Needs): void {
  let description: ReturnType<typeof describe> | undefined;
  app.get("/openapi.json", (c) => {
    description ??= describe(app, needs);
    return c.json(description, 200, { "Cache-Control": sharedCaching });
  });
  app.route("/docs", docs);
}

function describe(app: OpenAPIHono<HttpEnv>, { appUrl, firebase }: Needs) {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent("securitySchemes", "accessToken", {
    type: "http",
    scheme: "bearer",
    description:
      "`POST /jwt` gives one, as told above. In production, a call that requires `proven-lately` refuses with the reason `prove-again` unless the token's " +
      "person has logged in or entered their password within the last ten minutes.",
  });
  for (const [name, scheme] of Object.entries(identitySchemes))
    registry.registerComponent("securitySchemes", name, scheme);
  if (!firebase) registry.registerPath(login);
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: `${brand.name} API`,
      version: "1.0.0",
      description: howToLogIn({ appUrl, firebase }),
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: appUrl }],
    // What a call says otherwise where it is declared.
    security: tokenOptional,
  });
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

/** The API as a readable page that loads nothing from other hosts. */
const docs = new Hono()
  .use(async (c, next) => {
    await next();
    c.header(
      "Content-Security-Policy",
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  })
  .get("/", (c) => c.html(page))
  .get("/start.js", (c) => c.body(start, 200, { "Content-Type": "text/javascript; charset=utf-8" }))
  .use(
    "/assets/*",
    serveStatic({ root: assets, rewriteRequestPath: (path) => path.replace(/^\/docs\/assets/, "") }),
  );
