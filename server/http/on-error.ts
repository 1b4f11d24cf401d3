import type { Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { methodNotAllowed } from "hono/method-not-allowed";
import { type ErrorCode, errorStatus } from "#contract/constants.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { SecurityEvent } from "#contract/security-events.ts";
import { ApiError } from "#server/core/api-error.ts";
import { databaseRefusal, isLogged } from "#server/db/engines/refusals.ts";
import { BadCursor } from "#server/db/lists/pages.ts";
import { CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import { ProviderUnavailable } from "#server/ports/identity/open-id/open-id.ts";
import type { HttpEnv } from "./env.ts";
import { plainPage, plainPageHeaders } from "./plain-page.ts";
import { logOf } from "./requests.ts";
import { noteSecurityEvent } from "./security-events.ts";

/** The one way out for errors: everything thrown becomes one of the closed list (D31). */
export function onError(thrown: Error, c: Context<HttpEnv>): Response {
  const error = thrown === c.env?.incoming?.errored ? brokenOff() : asApiError(thrown);
  if (error.code === "internal") logOf(c).error({ err: thrown }, "request failed");
  // When the database goes down the log has one line, and another when it is back.
  else if (error.code === "unavailable" && error !== thrown && !isLogged(thrown))
    logOf(c).warn({ err: thrown }, "request could not be answered");
  return answerError(c, error);
}

/**
 * Sends `error` in the one format of D31; `internal` carries the request's id. A visitor who loads pages too often
 * reads a sentence instead.
 */
export function answerError(c: Context<HttpEnv>, { code, message, details }: ApiError): Response {
  const body: ErrorBody = {
    error: {
      code,
      message,
      ...(details.fields && { fields: details.fields }),
      ...(details.reason && { reason: details.reason }),
      ...(code === "internal" && { requestId: c.get("requestId") }),
    },
  };
  // A request for re-authentication is not a refusal.
  const event = details.event ?? (details.reason ? undefined : eventOf[code]);
  if (event) noteSecurityEvent(c, event, { reason: message });
  // How long proxies and programs wait before retrying, unless the code says otherwise.
  if (code === "unavailable") c.header("Retry-After", "5");
  for (const [name, value] of Object.entries(details.headers ?? {})) c.header(name, value);
  const status = errorStatus[code];
  if (
    code === "too_many_requests" &&
    c.get("route") === "page" &&
    c.req.header("Accept")?.includes("text/html")
  )
    return c.html(plainPage({ lines: [message] }), status, plainPageHeaders);
  return c.json({ ...body, ...details.alongside }, status);
}

/** Refusals that are security events whatever they concern. */
const eventOf: Partial<Record<ErrorCode, SecurityEvent>> = {
  forbidden: "forbidden",
  too_many_requests: "rate-limited",
};

/** The answer at an address where there is nothing. */
export function nothingHere(): ApiError {
  return new ApiError("not_found", "There’s nothing at this address.");
}

/** Answers 405 for a method that a known address does not accept, and names those it does (D31). */
export function refuseWrongMethod(app: Hono<HttpEnv>) {
  return methodNotAllowed({
    app,
    onMethodNotAllowed(c, methods) {
      // A browser that opens a POST-only address gets the 404 page.
      if (c.req.method === "GET" && c.req.header("Accept")?.includes("text/html")) return c.res;
      const Allow = methods.join(", ");
      const message = `This address only accepts ${Allow}.`;
      return answerError(c, new ApiError("method_not_allowed", message, { headers: { Allow } }));
    },
  });
}

/** The answer to a failure of ours: no internals, and the request's id to look it up by. */
export function internalError(): ApiError {
  return new ApiError("internal", "Something went wrong on our side. We’ve logged it.");
}

/** The client disconnected before its request ended: not an error, and nobody reads the answer. */
export function brokenOff(): ApiError {
  return new ApiError("invalid", "This request was cut off.");
}

function asApiError(thrown: Error): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof BadCursor)
    return new ApiError("invalid", "That page doesn’t exist. Start again from the first.");
  if (thrown instanceof CardProviderUnavailable)
    return new ApiError(
      "unavailable",
      "The card provider isn’t responding. It’s safe to try again in a minute.",
    );
  if (thrown instanceof ProviderUnavailable)
    return new ApiError("unavailable", "The login service isn’t responding. Try again shortly.");
  if (thrown instanceof HTTPException) return fromHono(thrown);
  return databaseRefusal(thrown) ?? internalError();
}

/** Hono's own refusals (malformed JSON, wrong content type …) in our words. */
function fromHono({ status, message }: HTTPException): ApiError {
  if (status === 413) return new ApiError("too_large", "This request is too large.");
  if (status === 415)
    return new ApiError("invalid", "Send the body as JSON, with Content-Type: application/json.");
  if (status < 500) {
    const isJson = /json/i.test(message);
    return new ApiError("invalid", isJson ? "The body is not valid JSON." : "This request cannot be read.");
  }
  return internalError();
}
