import type { IncomingMessage, ServerResponse } from "node:http";
import { inject } from "light-my-request";

/** A request as Node's http module has it; `originalUrl` is its path with the mount path still in front. */
type NodeRequest = IncomingMessage & { originalUrl?: string };
type Exchange = (request: NodeRequest, response: ServerResponse) => Promise<void>;

/**
 * Lets a Node http listener, mounted at `mountPath`, answer a web-standard request without the
 * network: the server's own calls and the browser's take the same path, whatever port is open. Bodies are small
 * and buffered whole.
 */
export async function answerInProcess(
  listener: Exchange,
  request: Request,
  mountPath: string,
): Promise<Response> {
  const { host, pathname, search } = new URL(request.url);
  const originalUrl = pathname + search;
  const { statusCode, headers, rawPayload } = await inject(
    (incoming, response) =>
      void listener(
        Object.assign(incoming as unknown as NodeRequest, { originalUrl }),
        response as never,
      ).catch((error: Error) => response.destroy(error)),
    {
      method: request.method as "GET",
      url: originalUrl.slice(mountPath.length),
      headers: { host, ...Object.fromEntries(request.headers) },
      payload: Buffer.from(await request.arrayBuffer()),
    },
  );
  const isBodiless = request.method === "HEAD" || [204, 304].includes(statusCode);
  return new Response(isBodiless ? null : new Uint8Array(rawPayload), {
    status: statusCode,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
    ),
  });
}

/** What `ask` makes of a request, for a library that expects Node's http request. */
export async function askInProcess<Found>(
  ask: (request: NodeRequest, response: ServerResponse) => Promise<Found>,
  request: Request,
  mountPath: string,
): Promise<Found> {
  const { promise, resolve, reject } = Promise.withResolvers<Found>();
  const listener: Exchange = async (incoming, response) => {
    await ask(incoming, response).then(resolve, reject);
    response.end();
  };
  const [found] = await Promise.all([promise, answerInProcess(listener, request, mountPath)]);
  return found;
}
