import type { Context } from "hono";
import proxyAddress from "proxy-addr";
import type { HttpEnv } from "./env.ts";

/**
 * The address a request truly comes from: the socket's, or, where that is a proxy we trust, the nearest
 * address in X-Forwarded-For that is not one of our proxies. Requests made in process have none.
 */
export function clientAddress(c: Context<HttpEnv>): string {
  const incoming = c.env?.incoming;
  if (!incoming) return "in-process";
  return proxyAddress(incoming, c.get("parts").config.isTrustedProxy).replace(/^::ffff:/, "");
}
