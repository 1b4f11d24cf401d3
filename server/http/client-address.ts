import type { Context } from "hono";
import proxyAddress from "proxy-addr";
import type { Parts } from "#server/ports/parts.ts";
import type { HttpEnv } from "./env.ts";

/**
 * The client's real address: the socket's or, if that is a trusted proxy, the nearest address in X-Forwarded-For that
 * is not one of our proxies. In-process requests have none, nor does a socket that is already closed.
 */
export function clientAddress(c: Pick<Context<HttpEnv>, "get" | "env">): string {
  const known = c.get("address");
  if (known !== undefined) return known;
  const incoming = c.env?.incoming;
  if (!incoming) return "in-process";
  const address: string | undefined = proxyAddress(incoming, c.get("parts").config.isTrustedProxy);
  return address?.replace(/^::ffff:/, "") ?? "gone";
}

/**
 * The untrusted address that sent X-Forwarded-For with this request, if one did: a stranger, or a proxy missing from
 * TRUSTED_PROXIES.
 */
export function unknownProxy(
  { env }: Pick<Context<HttpEnv>, "env">,
  { isTrustedProxy }: Pick<Parts["config"], "isTrustedProxy">,
): string | undefined {
  const incoming = env?.incoming;
  const address = incoming?.socket.remoteAddress;
  if (!address || !incoming.headers["x-forwarded-for"]) return undefined;
  return isTrustedProxy(address, 0) ? undefined : address;
}

/**
 * Warns once when an untrusted address sends X-Forwarded-For: either a stranger, or a proxy missing from
 * TRUSTED_PROXIES, all of whose visitors then count as one.
 */
export function tellOfUnknownProxy({ config, logger }: Pick<Parts, "config" | "logger">) {
  let isLogged = false;
  return (c: Pick<Context<HttpEnv>, "env">): void => {
    const address = isLogged ? undefined : unknownProxy(c, config);
    if (!address) return;
    isLogged = true;
    logger.warn(
      { address },
      "X-Forwarded-For came from an address that is not in TRUSTED_PROXIES; if that is your proxy, add it there, " +
        "or all its visitors share one rate limit",
    );
  };
}
