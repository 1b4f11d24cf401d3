import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { isListed } from "#server/core/address-list.ts";
import type { HttpEnv } from "./env.ts";

/**
 * The address a request truly comes from: the socket's, or, where that is a proxy we trust, the nearest
 * address in X-Forwarded-For that is not one of our proxies. Requests made in process have none.
 */
export function clientAddress(c: Context<HttpEnv>): string {
  const socketAddress = socketAddressOf(c);
  const { trustedProxies } = c.get("parts").config;
  if (!isListed(trustedProxies, socketAddress)) return socketAddress;
  const hops = (c.req.header("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim());
  return hops.findLast((hop) => hop && !isListed(trustedProxies, hop)) ?? socketAddress;
}

function socketAddressOf(c: Context<HttpEnv>): string {
  const hasSocket = c.env !== undefined && "incoming" in (c.env as object);
  const address = hasSocket ? getConnInfo(c).remote.address : undefined;
  return (address ?? "in-process").replace(/^::ffff:/, "");
}
