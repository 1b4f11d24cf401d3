import type { RouteConfig } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { ErrorCode } from "#contract/constants.ts";
import { Id } from "#contract/primitives.ts";
import { errors } from "./answers.ts";
import type { HttpEnv } from "./env.ts";

type Method = "get" | "post" | "patch" | "delete";
type Guards = MiddlewareHandler | undefined;
type Input = z.ZodObject | undefined;
type Json = z.ZodType | undefined;
type Answers = RouteConfig["responses"];

/** What a call says in its own words. */
type Words<Guard = Guards, Params = Input, Query = Input, Headers = Input, Body = Json, Success = Answers> = {
  summary: string;
  description?: string;
  /** Who is let in, and how often: asked in this order, before the input is read. The last one types the handler. */
  guard?: Guard | [...MiddlewareHandler[], Guard];
  /** Where no guard says it. */
  security?: RouteConfig["security"];
  /** What the path names, unless that is an `{id}`. */
  params?: Params;
  query?: Query;
  headers?: Headers;
  /** A JSON body. */
  body?: Body;
  isBodyOptional?: true;
  /** A body that the handler reads itself. */
  bytes?: z.ZodType;
  answers: Success;
  /** The errors that follow from nothing else. */
  errors?: readonly ErrorCode[];
  /** An id that nothing has is answered like any other, not refused as not_found. */
  takesAnyId?: true;
};

/**
 * The one way to declare a call. What follows from its method, path, guards and body is validated and described without
 * being said (docs/decisions/040-calls.md); `operationId` is its name in clients that are made from the description.
 */
export function callsOf(tag: string) {
  return <
    Verb extends Method,
    Path extends `/${string}`,
    Success extends Answers,
    Guard extends Guards = undefined,
    Params extends Input = undefined,
    Query extends Input = undefined,
    Headers extends Input = undefined,
    Body extends Json = undefined,
  >(
    method: Verb,
    path: Path,
    operationId: string,
    words: Words<Guard, Params, Query, Headers, Body, Success>,
  ) =>
    // Just what the router types the handler and the client by.
    ({ method, path, operationId, tags: [tag], ...routeOf(method, path, words) }) as unknown as {
      method: Verb;
      path: Path;
      middleware: Guard;
      request: {
        params: Path extends `${string}{id}${string}` ? typeof ById : Params;
        query: Query;
        headers: Headers;
        body: Body extends z.ZodType ? { content: { "application/json": { schema: Body } } } : undefined;
      };
      responses: Success;
    };
}

function routeOf(method: Method, path: string, words: Words) {
  const { summary, description, query, headers, isBodyOptional } = words;
  const guards = [words.guard ?? []].flat() as MiddlewareHandler[];
  const middleware = isBodyOptional ? [...guards, bodyMayBeMissing] : guards;
  const said = guards.map((guard) => sayings.get(guard) ?? {});
  const security = words.security ?? said.findLast((saying) => saying.security)?.security;
  const hasId = path.includes("{id}");
  const body = bodyOf(words);
  const refusals = said.flatMap((saying) => saying.errors ?? []).concat(words.errors ?? []);
  // Another website's page, or an admin without a second factor.
  if (method !== "get") refusals.push("forbidden");
  if (body) refusals.push("too_large");
  if (hasId && !words.takesAnyId) refusals.push("not_found");
  return {
    summary,
    ...(description && { description }),
    ...(security && { security }),
    ...(middleware.length > 0 && { middleware }),
    request: { params: hasId ? ById : words.params, query, headers, body },
    responses: { ...errors(...everyCall, ...refusals), ...words.answers },
  };
}

function bodyOf({ body, bytes, isBodyOptional }: Words) {
  if (body) return { required: !isBodyOptional, content: { "application/json": { schema: body } } };
  if (bytes) return { required: true, content: { "application/octet-stream": { schema: bytes } } };
  return undefined;
}

/** For calls that are open to all, and tell a known caller more. */
export const tokenOptional: RouteConfig["security"] = [{}, { accessToken: [] }];

const ById = z.object({ id: Id });

/** The errors that any call can get before its handler: bad addresses, expired tokens, our own failures. */
const everyCall: ErrorCode[] = ["invalid", "unauthenticated", "internal"];

/** Some clients send a Content-Type without a body. */
const bodyMayBeMissing = createMiddleware<HttpEnv>(async (c, next) => {
  if ((await c.req.text()) === "") c.req.raw.headers.delete("Content-Type");
  await next();
});

type Saying = { security?: RouteConfig["security"]; errors?: readonly ErrorCode[] };

const sayings = new WeakMap<MiddlewareHandler, Saying>();

/** A guard, with what the description says of each call that it stands before. */
export function saying<Guard extends MiddlewareHandler>(said: Saying, guard: Guard): Guard {
  sayings.set(guard, said);
  return guard;
}
