import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { RenderPage } from "./page-routes.ts";

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Vite on the server's own port: pages and styles follow the sources without a reload. */
export async function openDevelopment(server: Server): Promise<{
  middleware: Middleware;
  render: RenderPage;
  close(): Promise<void>;
}> {
  // Loaded here, because production is installed without it.
  const { createServer } = await import("vite");
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true, hmr: { server } } });
  const load = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  // The port opens after it, so that no page waits for this; a fault is shown by the page that is asked for.
  await load().catch(() => {});
  return {
    middleware: vite.middlewares as Middleware,
    render: async (request, context) => createRequestHandler(await load(), "development")(request, context),
    close: () => vite.close(),
  };
}
