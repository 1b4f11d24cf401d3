import type { Context } from "hono";
import proxyAddress from "proxy-addr";
import type { HttpEnv } from "./env.ts";

/**
 * The address a request truly comes from: the socket's, or, where that is a proxy we trust, the nearest
 * address in X-Forwarded-For that is not one of our proxies. Requests made in process have none, nor has a
 * socket that is closed already.
 */
export function clientAddress(c: Context<HttpEnv>): string {
  const incoming = c.env?.incoming;
  if (!incoming) return "in-process";
  const address: string | undefined = proxyAddress(incoming, c.get("parts").config.isTrustedProxy);
  return address?.replace(/^::ffff:/, "") ?? "gone";
}
