import type { Context } from "hono";
import proxyAddress from "proxy-addr";
import type { Parts } from "#server/ports/parts.ts";
import type { HttpEnv } from "./env.ts";

/**
 * The address a request truly comes from: the socket's, or, where that is a proxy we trust, the nearest
 * address in X-Forwarded-For that is not one of our proxies. Requests made in process have none, nor has a
 * socket that is closed already.
 */
export function clientAddress(c: Pick<Context<HttpEnv>, "get" | "env">): string {
  const incoming = c.env?.incoming;
  if (!incoming) return "in-process";
  const address: string | undefined = proxyAddress(incoming, c.get("parts").config.isTrustedProxy);
  return address?.replace(/^::ffff:/, "") ?? "gone";
}

/**
 * Says once that somebody who is no proxy of ours brings addresses of others: a stranger, or a proxy that nobody has
 * named, all of whose visitors then count as one.
 */
export function tellOfUnknownProxy({ config, logger }: Pick<Parts, "config" | "logger">) {
  let isLogged = false;
  return ({ env }: Pick<Context<HttpEnv>, "env">): void => {
    const incoming = env?.incoming;
    const address = incoming?.socket.remoteAddress;
    if (isLogged || !address || !incoming.headers["x-forwarded-for"]) return;
    if (config.isTrustedProxy(address, 0)) return;
    isLogged = true;
    logger.warn(
      { address },
      "X-Forwarded-For came from an address that is not in TRUSTED_PROXIES; if that is your proxy, add it there, " +
        "or all its visitors share one rate limit",
    );
  };
}
