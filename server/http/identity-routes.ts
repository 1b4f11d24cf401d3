import { type Context, Hono } from "hono";
import { type ErrorCode, errorStatus } from "#contract/constants.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { SecurityEvent } from "#server/core/security-events.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpEnv } from "./env.ts";
import { answerError, internalError } from "./on-error.ts";
import { invalidFields } from "./router.ts";
import { noteSecurityEvent } from "./security-events.ts";

/** The identity service's own routes, where it runs inside this server (D11). */
export const identityRoutes = new Hono<HttpEnv>().all("/api/auth/*", async (c) => {
  const { identity } = c.get("parts");
  if (!identity.handle) throw new ApiError("not_found", "Signing in happens elsewhere.");
  const answer = await identity.handle(await wholeRequest(c), clientAddress(c));
  await noteIdentityEvent(c, answer);
  return answer.ok || isShown(answer) ? answer : refusalOf(c, answer);
});

/** With its body read: the service would take one whose sender has gone for a failure of its own. */
async function wholeRequest({ req }: Context<HttpEnv>): Promise<Request> {
  if (["GET", "HEAD"].includes(req.method)) return req.raw;
  const body = await req.arrayBuffer();
  const { method, headers, signal } = req.raw;
  return new Request(req.url, { method, headers, signal, body: body.byteLength > 0 ? body : null });
}

/** What the service's answers mean, by the path below its own; Google's is where its popup comes back to. */
const events: Record<string, { done: SecurityEvent; refused?: SecurityEvent }> = {
  "/sign-up/email": { done: "signed-up" },
  "/sign-in/email": { done: "signed-in", refused: "sign-in-refused" },
  "/callback/google": { done: "signed-in", refused: "sign-in-refused" },
  "/sign-out": { done: "signed-out" },
  "/revoke-session": { done: "sessions-ended" },
  "/revoke-sessions": { done: "sessions-ended" },
  "/revoke-other-sessions": { done: "sessions-ended" },
  "/change-password": { done: "password-changed", refused: "sign-in-refused" },
  "/request-password-reset": { done: "password-reset-asked" },
  "/reset-password": { done: "password-reset", refused: "password-reset-refused" },
};

async function noteIdentityEvent(c: Context<HttpEnv>, answer: Response): Promise<void> {
  const path = c.req.path.slice("/api/auth".length);
  const known = events[path];
  // What is limited or breaks is told of where its answer is made.
  if (!known || answer.status === 429 || answer.status >= 500) return;
  const hasSession = answer.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
  const isDone = path === "/callback/google" ? hasSession : answer.ok;
  const event = isDone ? known.done : known.refused;
  if (event) noteSecurityEvent(c, event, { accountId: answer.ok ? await accountIn(answer) : undefined });
}

async function accountIn(answer: Response): Promise<string | undefined> {
  const body = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as { user?: { id?: string } } | undefined;
  return body?.user?.id;
}

/** A redirect or a page, such as the popup's last one, is for a browser to show. */
function isShown({ status, headers }: Response): boolean {
  return status < 400 || (headers.get("Content-Type") ?? "").includes("text/html");
}

/** The service's refusal in the one form of D31. Its own `code` stays beside it: the sign-in pages read it. */
async function refusalOf(c: Context<HttpEnv>, answer: Response): Promise<Response> {
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  const retryAfter = answer.headers.get("X-Retry-After");
  if (answer.status >= 500) c.get("log").error({ status: answer.status, code }, "identity service failed");
  for (const cookie of answer.headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
  if (answer.status >= 500) return answerError(c, internalError());
  const details = {
    alongside: { code, message },
    ...(retryAfter && { headers: { "Retry-After": retryAfter } }),
  };
  const fields = fieldsOf(message);
  if (fields) return answerError(c, invalidFields(fields, details));
  const text = message || "This cannot be done.";
  return answerError(c, new ApiError(errorCodeOf(answer.status, code), text, details));
}

/** The library's own checks name their fields in the message, as "[body.email] …; [body.password] …". */
function fieldsOf(message = ""): Record<string, string> | undefined {
  const named = [...message.matchAll(/\[body\.([\w.]+)\] ([^;]+)/g)];
  return named.length > 0
    ? Object.fromEntries(named.map(([, name, sentence]) => [name, sentence]))
    : undefined;
}

function errorCodeOf(status: number, code: string | undefined): ErrorCode {
  if (code?.startsWith("USER_ALREADY_EXISTS")) return "conflict";
  const known = Object.entries(errorStatus).find(([, ours]) => ours === status);
  return (known?.[0] as ErrorCode | undefined) ?? "invalid";
}
