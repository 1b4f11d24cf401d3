import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { ApiError } from "#server/core/api-error.ts";
import { isHere, networkOf } from "#server/core/network-of.ts";
import { ownOrigins } from "#server/core/own-origin.ts";
import { openLimit } from "#server/db/limits/rate-limits.ts";
import { saying } from "./call.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpEnv } from "./env.ts";
import { hostsOf } from "./who-asks.ts";

/** The largest body accepted, in bytes. */
const largestBody = 1024 * 1024;

const refuseBody = (): never => {
  throw new ApiError("too_large", "This is larger than 1 MB. Send less.");
};
/** Counts the bytes as they come. */
const countBody = bodyLimit({ maxSize: largestBody, onError: refuseBody });

/**
 * Calls with a larger limit of their own, applied after their guard, so that anonymous uploads are refused first.
 */
const largeCalls = ["/pictures"];

/**
 * Refuses bodies over 1 MB before reading them. The body itself is looked at only if its length is not stated, and in
 * GET never: that costs as much as a short answer.
 */
export const limitBody = createMiddleware<HttpEnv>((c, next) => {
  if (["GET", "HEAD"].includes(c.req.method) || largeCalls.includes(c.req.path)) return next();
  const stated = c.req.header("Content-Length");
  if (stated === undefined || c.req.header("Transfer-Encoding") !== undefined) return countBody(c, next);
  return Number(stated) > largestBody ? refuseBody() : next();
});

/** Refuses a request with two Host headers: a proxy and this server might each believe a different one. */
export const refuseSecondHost = createMiddleware<HttpEnv>((c, next) => {
  if (hostsOf(c.env?.incoming?.rawHeaders ?? []) > 1)
    throw new ApiError("invalid", "This request names more than one host.");
  return next();
});

/**
 * Refuses requests that another site's page sends with our visitor's cookies (CSRF). Only the identity session's
 * cookie counts, and its library protects only its own routes.
 */
export const refuseForeignPages = createMiddleware<HttpEnv>((c, next) => {
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
  return next();
});

/**
 * Refuses null characters in addresses: none of ours has any, and PostgreSQL rejects them. A browser is redirected to
 * the address with replacement characters instead, and so gets a page.
 */
export const refuseNullCharacters = createMiddleware<HttpEnv>((c, next) => {
  if (!c.req.url.includes("%00")) return next();
  const isPage = c.req.method === "GET" && c.req.header("Accept")?.includes("text/html");
  if (!isPage) throw new ApiError("invalid", "This address has characters that can’t be displayed.");
  const { pathname, search } = new URL(c.req.url);
  // Exactly one leading slash: two would redirect to another host.
  return Promise.resolve(
    c.redirect(`/${pathname.replace(/^\/+/, "")}${search}`.replaceAll("%00", "%EF%BF%BD")),
  );
});

const seconds = { minute: 60, hour: 60 * 60, day: 24 * 60 * 60 };
const waits = { minute: "a minute", hour: "an hour", day: "a day" };

/**
 * Rate-limits the requests from one network, or whatever `by` returns. Generous: it stops runaway scripts, not people
 * who share an address; the identity service itself slows down password guessing. Writes are counted in the database
 * under `name`, across all processes; reads, which must not cause a write, are counted per process.
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
  const message = `Too many requests. Wait ${waits[per]} and try again.`;
  const counted = createMiddleware<Env>(async (c, next) => {
    const { db } = c.get("parts");
    const isRead = ["GET", "HEAD"].includes(c.req.method);
    const verdict = await (isRead ? limit.own(by(c)) : limit.shared(db, by(c)));
    if (!verdict.allowed)
      throw new ApiError("too_many_requests", message, {
        headers: { "Retry-After": String(verdict.retryAfterSeconds) },
      });
    await next();
  });
  return saying({ errors: ["too_many_requests"] }, counted);
}

/** For calls that cost us more than the caller: a signature, a mail, a request to the card provider. */
export const limitCostly = limitRate({ name: "calls", most: 300, per: "minute" });

/**
 * Rate-limits anonymous reads per minute, by network. Callers recognised by `readCaller` are exempt, and so is loopback:
 * behind an untrusted proxy everyone would seem to come from there.
 */
export function limitStrangers(limit: { name: string; most: number }) {
  const counted = limitRate<HttpEnv>({ ...limit, per: "minute" });
  const countedStrangers = createMiddleware<HttpEnv>((c, next) =>
    c.get("actorId") || isHere(clientAddress(c)) ? next() : counted(c, next),
  );
  return saying({ errors: ["too_many_requests"] }, countedStrangers);
}

/**
 * For the reads that the cache cannot answer: searches, deep pages, pages made for one visitor. A room full of people
 * stays well below it.
 */
export const limitReads = limitStrangers({ name: "reads", most: 600 });
