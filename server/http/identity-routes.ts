import { type Context, Hono } from "hono";
import { type ErrorCode, errorStatus } from "#contract/constants.ts";
import type { RefusalReason } from "#contract/errors.ts";
import type { SecurityEvent } from "#contract/security-events.ts";
import { ApiError } from "#server/core/api-error.ts";
import { clientAddress, unknownProxy } from "./client-address.ts";
import type { HttpEnv } from "./env.ts";
import { answerError, internalError } from "./on-error.ts";
import { logOf } from "./requests.ts";
import { invalidFields } from "./router.ts";
import { noteSecurityEvent } from "./security-events.ts";

/** The identity service's own routes, when it runs inside this server (D11). */
export const identityRoutes = new Hono<HttpEnv>().all("/api/auth/*", async (c) => {
  const { identity, config } = c.get("parts");
  if (!identity.handle) throw new ApiError("not_found", "Accounts are kept by another login service.");
  const answer = await identity.handle(await wholeRequest(c), clientAddress(c), {
    isOfMany: unknownProxy(c, config) !== undefined,
  });
  await noteIdentityEvent(c, answer);
  return answer.ok || isShown(answer) ? answer : refusalOf(c, answer);
});

/** Reads the whole body first: the service would treat a client that disconnects half-way as its own failure. */
async function wholeRequest({ req }: Context<HttpEnv>): Promise<Request> {
  if (["GET", "HEAD"].includes(req.method)) return req.raw;
  const body = await req.arrayBuffer();
  const { method, headers, signal } = req.raw;
  return new Request(req.url, { method, headers, signal, body: body.byteLength > 0 ? body : null });
}

/** What the service's answers mean as security events, by path; a provider's is where its popup returns to. */
const events: Record<string, { done?: SecurityEvent; refused?: SecurityEvent }> = {
  "/sign-up/email": { done: "signed-up" },
  "/sign-in/email": { done: "signed-in", refused: "sign-in-refused" },
  "/callback": { done: "signed-in", refused: "sign-in-refused" },
  "/two-factor/verify-totp": { done: "signed-in", refused: "sign-in-refused" },
  "/two-factor/verify-backup-code": { done: "signed-in", refused: "sign-in-refused" },
  "/passkey/verify-authentication": { done: "signed-in", refused: "sign-in-refused" },
  "/passkey/verify-registration": { done: "passkey-added" },
  "/passkey/delete-passkey": { done: "passkey-removed" },
  "/two-factor/disable": { done: "second-factor-off", refused: "sign-in-refused" },
  "/verify-password": { refused: "sign-in-refused" },
  "/two-factor/enable": { refused: "sign-in-refused" },
  "/two-factor/generate-backup-codes": { refused: "sign-in-refused" },
  "/sign-out": { done: "signed-out" },
  "/change-password": { done: "password-changed", refused: "sign-in-refused" },
  "/request-password-reset": { done: "password-reset-asked" },
  "/reset-password": { done: "password-reset", refused: "password-reset-refused" },
};

async function noteIdentityEvent(c: Context<HttpEnv>, answer: Response): Promise<void> {
  const path = c.req.path.slice("/api/auth".length).replace(/^\/callback\/.*/, "/callback");
  const known = events[path];
  // Rate limits and failures are reported where they are answered.
  if (!known || answer.status === 429 || answer.status >= 500) return;
  const hasSession = answer.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
  // Not logged in yet: the second factor comes next.
  if (path === "/sign-in/email" && answer.ok && !hasSession) return;
  const isDone = path === "/callback" ? hasSession : answer.ok;
  const isSetUp = path === "/two-factor/verify-totp" && /session_token=/.test(c.req.header("Cookie") ?? "");
  const named = answer.ok ? await accountOf(c, answer) : undefined;
  // For a known address the answer to a sign-up names a made-up account; the real one is looked up either way.
  const accountId = path === "/sign-up/email" ? await existing(c, named) : named;
  const isAgain = path === "/sign-up/email" && named !== undefined && accountId === undefined;
  const done = isSetUp ? "second-factor-on" : isAgain ? "registered-again" : known.done;
  const event = isDone ? done : known.refused;
  if (!event) return;
  noteSecurityEvent(c, event, { accountId, triedEmail: accountId ? undefined : await emailIn(c) });
}

async function existing(c: Context<HttpEnv>, subject: string | undefined): Promise<string | undefined> {
  const { identity, db } = c.get("parts");
  return subject && (await identity.accounts?.find(subject, db))?.subject;
}

/** The email in a request, possibly sent to find out whether it is known. */
async function emailIn(c: Context<HttpEnv>): Promise<string | undefined> {
  const body = (await c.req.json().catch(() => undefined)) as { email?: unknown } | undefined;
  return typeof body?.email === "string" ? body.email : undefined;
}

/** Whose account an answer concerns; many answers do not name the person who is logged in. */
async function accountOf(c: Context<HttpEnv>, answer: Response): Promise<string | undefined> {
  const body = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as { user?: { id?: string } } | null | undefined;
  return body?.user?.id ?? (await c.get("parts").identity.whoIs(c.req.raw.headers))?.subject;
}

/** Redirects and pages, such as the popup's last one, are for a browser to show. */
function isShown({ status, headers }: Response): boolean {
  return status < 400 || (headers.get("Content-Type") ?? "").includes("text/html");
}

/** Turns the service's refusal into the one error format of D31. Its own `code` is kept: the sign-in pages read it. */
async function refusalOf(c: Context<HttpEnv>, answer: Response): Promise<Response> {
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  const retryAfter = answer.headers.get("X-Retry-After") ?? waits[code ?? ""];
  const status = code === unreadablePasskey ? 400 : answer.status;
  if (status >= 500) logOf(c).error({ status, code }, "identity service failed");
  for (const cookie of answer.headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
  if (status >= 500) return answerError(c, internalError());
  const details = {
    alongside: { code, message },
    ...(reasons[code ?? ""] && { reason: reasons[code ?? ""] }),
    ...(retryAfter && { headers: { "Retry-After": retryAfter } }),
  };
  const fields = fieldsOf(message);
  if (fields) return answerError(c, invalidFields(fields, details));
  const text = message || "This can’t be done.";
  return answerError(c, new ApiError(errorCodeOf(status), text, details));
}

const reasons: Record<string, RefusalReason> = {
  SESSION_NOT_FRESH: "prove-again",
  SECOND_FACTOR_NEEDED: "second-factor",
};

/** The library reports bad input here as its own failure. */
const unreadablePasskey = "FAILED_TO_VERIFY_REGISTRATION";

/** How long the library blocks an account from trying more codes, in seconds; it does not say so itself. */
const waits: Record<string, string> = { ACCOUNT_TEMPORARILY_LOCKED: "900" };

/** The library's validation names its fields in the message, as "[body.email] …; [body.password] …". */
function fieldsOf(message = ""): Record<string, string> | undefined {
  const named = [...message.matchAll(/\[body\.([\w.]+)\] ([^;]+)/g)];
  return named.length > 0
    ? Object.fromEntries(named.map(([, name, sentence]) => [name, sentence]))
    : undefined;
}

function errorCodeOf(status: number): ErrorCode {
  const known = Object.entries(errorStatus).find(([, ours]) => ours === status);
  return (known?.[0] as ErrorCode | undefined) ?? "invalid";
}
