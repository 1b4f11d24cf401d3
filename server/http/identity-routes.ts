import { type Context, Hono } from "hono";
import { type ErrorCode, errorStatus } from "#contract/constants.ts";
import { ApiError } from "#server/core/api-error.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpEnv } from "./env.ts";
import { answerError, internalError } from "./on-error.ts";
import { invalidFields } from "./router.ts";

/** The identity service's own routes, where it runs inside this server (D11). */
export const identityRoutes = new Hono<HttpEnv>().all("/api/auth/*", async (c) => {
  const { identity } = c.get("parts");
  if (!identity.handle) throw new ApiError("not_found", "Signing in happens elsewhere.");
  const answer = await identity.handle(c.req.raw, clientAddress(c));
  return answer.ok || isShown(answer) ? answer : refusalOf(c, answer);
});

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
