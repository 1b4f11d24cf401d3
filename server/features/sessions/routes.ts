import { Deleted } from "#contract/primitives.ts";
import { AccessToken, Session, SessionsToEnd, TokenRequest } from "#contract/sessions.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { Departures } from "#server/features/leaving/leaving.ts";
import { only, signedIn, signedInSomehow } from "#server/features/people/guards.ts";
import { isFirstAdmin } from "#server/features/people/reads.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { identityProof } from "#server/http/identity-proof.ts";
import { limitCostly } from "#server/http/limits.ts";
import { createRouter } from "#server/http/router.ts";
import { noteSecurityEvent } from "#server/http/security-events.ts";
import type { OpenSession } from "#server/ports/identity/identity.ts";
import { addressText, deviceText } from "./device.ts";
import { endSessions, endSessionsOf } from "./ending.ts";
import { followIdentity } from "./follow-identity.ts";
import { secondOf } from "./token-holder.ts";
import { signAccessToken } from "./tokens.ts";

const call = callsOf("Sessions");

const issue = call("post", "/jwt", "issueAccessToken", {
  summary: "Get an access token for the person the identity session or ID token identifies (D12)",
  guard: limitCostly,
  security: identityProof,
  body: TokenRequest,
  answers: { 200: json(AccessToken, "The token") },
  errors: ["unavailable"],
});

const list = call("get", "/sessions", "listSessions", {
  summary: "List where the caller is logged in, most recently used first (D70)",
  guard: signedIn,
  answers: { 200: json(Session.array(), "The sessions") },
  errors: ["not_found"],
});

const endOne = call("delete", "/sessions/{id}", "endSession", {
  summary: "End one of the caller's sessions (D70)",
  guard: signedInSomehow,
  answers: { 200: json(Deleted, "Whether there was such a session of the caller's") },
});

const endAll = call("delete", "/sessions", "endSessions", {
  summary: "Log the caller out everywhere, or everywhere else (D70)",
  description:
    "With a hosted identity service it ends the caller's access tokens; whoever is logged in there gets another.",
  guard: signedInSomehow,
  query: SessionsToEnd,
  answers: { 200: json(Deleted, "How many sessions ended, of those that the studio keeps") },
});

const endThose = call("delete", "/users/{id}/sessions", "endSessionsOf", {
  summary: "Log someone out everywhere, when their device or password may be in other hands (D70)",
  description: "With a hosted identity service it ends their access tokens; log them out there, too.",
  guard: only("admin"),
  answers: { 200: json(Deleted, "How many sessions ended, of those that the studio keeps") },
});

/** Access tokens, and the sessions with which they end. */
export const sessions = (departures: Departures) =>
  createRouter()
    .openapi(issue, async (c) => {
      const { db, identity, config, clock, mailer } = c.get("parts");
      const person = await identity.whoIs(c.req.raw.headers);
      if (person?.email !== c.req.valid("json").email) {
        throw new ApiError("unauthenticated", "Log in as this person first.");
      }
      const user = await followIdentity(db, person, {
        promotion: (await isFirstAdmin({ db, identity, config }, person))
          ? { departures, mailer, now: clock.now() }
          : undefined,
        findAgain: identity.accounts?.find,
      });
      const { subject, email, session, loggedInAt } = person;
      for (const cookie of session?.cookies ?? []) c.header("Set-Cookie", cookie, { append: true });
      const signed = await signAccessToken(
        { subject, email, sessionId: session?.id, loggedInAt },
        { secret: config.authSecret, now: clock.now(), notBeforeS: secondOf(user?.tokens_after ?? null) },
      );
      return c.json({ ...signed, registered: user !== undefined }, 200);
    })
    .openapi(list, async (c) => {
      const { db, identity, clock } = c.get("parts");
      const { identity_subject: subject, role } = c.get("caller");
      if (!identity.sessions || !subject) throw keptElsewhere();
      const open = await identity.sessions.list(db, { subject, role }, clock.now());
      const shown = open.map((session) => presentSession(session, c.get("sessionId")));
      return c.json(shown, 200);
    })
    .openapi(endOne, async (c) => {
      const { db, identity } = c.get("parts");
      const { identity_subject: subject } = c.get("caller");
      if (!identity.sessions || !subject) throw keptElsewhere();
      const deletedCount = await identity.sessions.end(db, subject, { only: c.req.valid("param").id });
      noteSecurityEvent(c, "sessions-ended");
      return c.json({ deletedCount }, 200);
    })
    .openapi(endAll, async (c) => {
      const except = c.req.valid("query").keep && c.get("sessionId");
      const ended = await endSessions(c.get("parts"), { caller: c.get("caller"), except });
      noteSecurityEvent(c, "sessions-ended");
      return c.json(ended, 200);
    })
    .openapi(endThose, async (c) => {
      const subject = { actor: c.get("caller"), id: c.req.valid("param").id };
      return c.json(await endSessionsOf(c.get("parts"), subject), 200);
    });

/** @throws ApiError not_found */
function keptElsewhere() {
  return new ApiError("not_found", "Your login provider keeps track of where you’re logged in.");
}

function presentSession(
  { id, userAgent, address, startedAt, seenAt }: OpenSession,
  currentId: string | undefined,
): Session {
  return {
    _id: id,
    device: deviceText(userAgent),
    address: addressText(address),
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    current: id === currentId,
  };
}
