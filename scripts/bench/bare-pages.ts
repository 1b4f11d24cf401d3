import { once } from "node:events";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";

/**
 * Serves the studio's pages without their scripts and with their styles inlined, and proxies everything else:
 * the baseline cost of the same words and pictures.
 */
export async function serveBarePages(studioPort: number): Promise<{ port: number; close(): Promise<void> }> {
  const pages = new Map<string, Promise<Buffer>>();
  const server = createServer(async (request, response) => {
    const url = request.url ?? "/";
    if (!request.headers.accept?.includes("text/html")) return handThrough(studioPort, request, response);
    const page = pages.get(url) ?? barePage(`http://localhost:${studioPort}`, url);
    pages.set(url, page);
    const body = await page;
    const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" };
    response.writeHead(200, { ...headers, "Content-Length": body.length }).end(body);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function barePage(origin: string, url: string): Promise<Buffer> {
  const answer = await fetch(origin + url, { headers: { Accept: "text/html" } });
  const withoutScripts = (await answer.text())
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, "");
  let html = "";
  let last = 0;
  for (const found of withoutScripts.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)) {
    const href = /href="([^"]+)"/.exec(found[0])?.[1] ?? "";
    const style = await fetch(new URL(href, origin)).then((sheet) => sheet.text());
    html += `${withoutScripts.slice(last, found.index)}<style>${style}</style>`;
    last = found.index + found[0].length;
  }
  return brotliCompressSync(html + withoutScripts.slice(last));
}

function handThrough(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = request;
  const onward = ask({
    port,
    host: "localhost",
    method,
    path,
    headers: { ...headers, host: `localhost:${port}` },
  });
  onward.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  onward.end();
}
