import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { ApiError } from "#server/core/api-error.ts";
import { networkOf } from "#server/core/network-of.ts";
import { ownOrigins } from "#server/core/own-origin.ts";
import { openLimit } from "#server/db/rate-limits.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpEnv } from "./env.ts";

/** The largest body that is read, in bytes. */
const largestBody = 1024 * 1024;

/** Refuses bodies above so many bytes before they are read. */
export function limitBodyTo(maxSize: number, message: string) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError("too_large", message);
    },
  });
}

const limitedBody = limitBodyTo(largestBody, "This is larger than 1 MB. Send less.");

/** Calls with a limit of their own, which stands behind their guard: strangers send them nothing. */
const largeCalls = ["/pictures"];

/**
 * Refuses bodies over 1 MB before they are read. Those of reads nobody looks at, and to ask whether there is one
 * costs as much as a short answer.
 */
export const limitBody = createMiddleware<HttpEnv>((c, next) =>
  ["GET", "HEAD"].includes(c.req.method) || largeCalls.includes(c.req.path) ? next() : limitedBody(c, next),
);

/** Refuses a request that names two hosts: a proxy and this server might each believe a different one. */
export const refuseSecondHost = createMiddleware<HttpEnv>(async (c, next) => {
  const headers = c.env?.incoming?.rawHeaders ?? [];
  const hosts = headers.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host");
  if (hosts.length > 1) throw new ApiError("invalid", "This request names more than one host.");
  await next();
});

/**
 * Refuses what another site's page sends with our visitor's cookies. The only one that counts is the identity
 * session's, and its library checks its own routes only.
 */
export const refuseForeignPages = createMiddleware<HttpEnv>(async (c, next) => {
  const origin = c.req.header("Origin");
  const isRead = ["GET", "HEAD", "OPTIONS"].includes(c.req.method);
  if (
    !isRead &&
    origin &&
    c.req.header("Cookie") &&
    !ownOrigins(c.get("parts").config, c.req.url).includes(origin)
  )
    throw new ApiError("forbidden", "This request comes from another website.", {
      event: "foreign-page-refused",
    });
  await next();
});

/**
 * Refuses null characters in addresses: nothing of ours has any, and PostgreSQL takes none.
 * A browser is sent to the address with a replacement mark in their place, and so gets a page.
 */
export const refuseNullCharacters = createMiddleware<HttpEnv>(async (c, next) => {
  if (!c.req.url.includes("%00")) return next();
  const isPage = c.req.method === "GET" && c.req.header("Accept")?.includes("text/html");
  if (!isPage) throw new ApiError("invalid", "This address has characters that can’t be displayed.");
  const { pathname, search } = new URL(c.req.url);
  // One slash first: two would lead to another host.
  return c.redirect(`/${pathname.replace(/^\/+/, "")}${search}`.replaceAll("%00", "%EF%BF%BD"));
});

const seconds = { minute: 60, hour: 60 * 60 };

/**
 * Limits how many requests come from one network, or from whatever else `by` names. Generous: it stops runaway
 * scripts, not people who share an address; guessing passwords is slowed by the identity service itself. Writes are
 * counted in the database under `name`, for all processes; reads, which must cost no write, by each process.
 */
export function limitRate<Env extends HttpEnv = HttpEnv>({
  name,
  most,
  per,
  by = (c) => networkOf(clientAddress(c as unknown as Context<HttpEnv>)),
}: {
  name: string;
  most: number;
  per: keyof typeof seconds;
  by?: (c: Context<Env>) => string;
}) {
  const limit = openLimit({ name, most, seconds: seconds[per] });
  const message = `Too many requests. Wait ${per === "hour" ? "an hour" : "a minute"} and try again.`;
  return createMiddleware<Env>(async (c, next) => {
    const { db } = c.get("parts");
    const isRead = ["GET", "HEAD"].includes(c.req.method);
    const verdict = await (isRead ? limit.own(by(c)) : limit.shared(db, by(c)));
    if (!verdict.allowed)
      throw new ApiError("too_many_requests", message, {
        headers: { "Retry-After": String(verdict.retryAfterSeconds) },
      });
    await next();
  });
}

const countedReads = limitRate<HttpEnv>({ name: "reads", most: 600, per: "minute" });

/**
 * Limits what a network reads as nobody in particular and that is not ready: searches, deep pages, pages made for one
 * visitor. A room full of people stays below it. Whom `readCaller` has recognised is not limited; nor is this machine
 * itself: behind a proxy that is not trusted everybody seems to be on it.
 */
export const limitReads = createMiddleware<HttpEnv>((c, next) =>
  c.get("actorId") || /^(127\.|::1$|in-process$|gone$)/.test(clientAddress(c))
    ? next()
    : countedReads(c, next),
);
