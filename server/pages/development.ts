import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "react-router";
import { guardedPages } from "./guarded.ts";
import type { PageBuild } from "./page-routes.ts";

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Vite on the server's own port: pages and styles follow the sources without a reload. */
export async function openDevelopment(server: Server): Promise<{
  middleware: Middleware;
  build: PageBuild;
  close(): Promise<void>;
}> {
  // Loaded here, because production is installed without it.
  const { createServer } = await import("vite");
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true, hmr: { server } } });
  let isGuarded: PageBuild["isGuarded"] = () => false;
  const load = async () => {
    const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
    isGuarded = guardedPages(build);
    return build;
  };
  // The port opens after it, so that no page waits for this; a fault is shown by the page that is asked for.
  await load().catch(() => {});
  return {
    middleware: vite.middlewares as Middleware,
    build: {
      render: async (request, context) => createRequestHandler(await load(), "development")(request, context),
      isGuarded: (path) => isGuarded(path),
    },
    close: () => vite.close(),
  };
}
