import { createRoute } from "@hono/zod-openapi";
import { AccessToken, TokenRequest } from "#contract/sessions.ts";
import { ApiError } from "#server/core/api-error.ts";
import { body, errors, json } from "#server/http/answers.ts";
import { identityProof } from "#server/http/identity-proof.ts";
import { createRouter } from "#server/http/router.ts";
import { followIdentity } from "./follow-identity.ts";
import { isFirstAdmin } from "./reads.ts";
import { signAccessToken } from "./tokens.ts";

const issue = createRoute({
  method: "post",
  path: "/jwt",
  operationId: "issueAccessToken",
  tags: ["Sessions"],
  summary: "An access token for the person whom the identity session or ID token proves (D12)",
  security: identityProof,
  request: { body: body(TokenRequest) },
  responses: { 200: json(AccessToken, "The token"), ...errors("invalid", "unauthenticated", "unavailable") },
});

/** Access tokens. */
export const sessions = createRouter().openapi(issue, async (c) => {
  const { db, identity, config, clock } = c.get("parts");
  const person = await identity.whoIs(c.req.raw.headers);
  if (person?.email !== c.req.valid("json").email) {
    throw new ApiError("unauthenticated", "Log in as this person first.");
  }
  const user = await followIdentity(db, person, {
    isFirstAdmin: await isFirstAdmin({ db, identity, config }, person),
    findAgain: identity.accounts?.find,
  });
  const signed = await signAccessToken(person, { secret: config.authSecret, now: clock.now() });
  return c.json({ ...signed, registered: user !== undefined }, 200);
});
