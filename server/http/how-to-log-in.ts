import { z } from "zod";
import { identityTokenHeader } from "#contract/constants.ts";
import type { Config } from "#server/core/settings.ts";
import { brand } from "#studio/brand.ts";
import { callsOf } from "./call.ts";

/** The demo's member; elsewhere readers put in their own. */
const account = { email: "member@shokti.test", password: "Studio@2025" };

/** Where people log in by email and password. */
export const loginPath = "/api/auth/sign-in/email";

/** How a program gets an access token, for the head of the API's description: Markdown. */
export function howToLogIn({ appUrl, firebase }: Pick<Config, "appUrl" | "firebase">): string {
  const email = JSON.stringify({ email: account.email });
  const jwt = firebase
    ? `curl -s -H "${identityTokenHeader}: $ID_TOKEN" ${appUrl}/jwt --json '${email}'`
    : `curl -s -b cookies ${appUrl}/jwt --json '${email}'`;
  return [
    brand.description,
    "## Getting a token",
    "What needs a login takes an access token, which is valid for an hour. " +
      (firebase
        ? "`POST /jwt` gives one to whoever brings an ID token of the login service:"
        : "Log in once and keep the session's cookie; `POST /jwt` then gives a token whenever you need one:"),
    [
      "```sh",
      ...(firebase ? [] : [`curl -s -c cookies ${appUrl}${loginPath} --json '${JSON.stringify(account)}'`]),
      `token=$(${jwt} | cut -d'"' -f4)`,
      `curl -H "Authorization: Bearer $token" ${appUrl}/save-payment-info`,
      "```",
    ].join("\n"),
    ...(firebase
      ? []
      : [
          "With a second factor, send its code to `/api/auth/two-factor/verify-totp` (`-b cookies -c cookies`, " +
            '`{"code": "…"}`) before you ask for a token.',
        ]),
  ].join("\n\n");
}

const loggedIn = z.object({
  twoFactorRedirect: z
    .boolean()
    .optional()
    .meta({ description: "Send a code to /api/auth/two-factor/verify-totp first" }),
});

/** The login itself, which the identity service answers: described here, because it is no route of ours. */
export const login = callsOf("Sessions")("post", loginPath, "logIn", {
  summary: "Log in by email and password; the answer sets the session's cookie",
  security: [{}],
  body: z.object({ email: z.email(), password: z.string() }),
  answers: {
    200: {
      description: "Logged in, or asked for the second factor",
      headers: { "Set-Cookie": { description: "The session", schema: { type: "string" } } },
      content: { "application/json": { schema: loggedIn } },
    },
  },
  errors: ["too_many_requests"],
});
