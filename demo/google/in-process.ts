import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type NodeExchange = { request: IncomingMessage & { originalUrl?: string }; response: ServerResponse };

/**
 * Lets a listener of Node's http module answer a web-standard request, with no network between: the server's
 * own calls and the browser's then take one way, whatever port is open. Bodies are small and held whole.
 */
export async function answerInProcess(
  listener: Listener,
  request: Request,
  mountPath: string,
): Promise<Response> {
  const exchange = await nodeExchange(request, mountPath);
  const { response } = exchange;
  return new Promise((resolve, reject) => {
    response.end = (body?: unknown) => {
      const hasBody = request.method !== "HEAD" && (typeof body === "string" || body instanceof Uint8Array);
      resolve(
        new Response(hasBody ? (body as BodyInit) : null, {
          status: response.statusCode,
          headers: headersOf(response),
        }),
      );
      return response;
    };
    listener(exchange.request, response).catch(reject);
  });
}

/** The same request as Node's http module would tell of it, and an answer that goes nowhere yet. */
export async function nodeExchange(request: Request, mountPath: string): Promise<NodeExchange> {
  const url = new URL(request.url);
  const message: NodeExchange["request"] = new IncomingMessage(new Socket());
  message.method = request.method;
  message.originalUrl = url.pathname + url.search;
  message.url = message.originalUrl.slice(mountPath.length);
  const body = Buffer.from(await request.arrayBuffer());
  message.headers = {
    ...Object.fromEntries(request.headers),
    host: request.headers.get("host") ?? url.host,
    "content-length": String(body.length),
  };
  if (body.length > 0) message.push(body);
  message.push(null);
  return { request: message, response: new ServerResponse(message) };
}

function headersOf(response: ServerResponse): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.getHeaders())) {
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, String(one));
  }
  return headers;
}
