import type { Hono } from "hono";
import { absences } from "./features/absences/routes.ts";
import { articles } from "./features/articles/routes.ts";
import { audit } from "./features/audit/routes.ts";
import { movements } from "./features/books/routes.ts";
import { calendars } from "./features/calendars/routes.ts";
import { classes } from "./features/classes/routes.ts";
import { ownData } from "./features/leaving/own-data.ts";
import { ownDeletion } from "./features/leaving/own-deletion.ts";
import { unfinished } from "./features/leaving/unfinished.ts";
import { departures } from "./features/memberships/departures.ts";
import { memberships } from "./features/memberships/routes.ts";
import { newsletter } from "./features/newsletter/routes.ts";
import { opening } from "./features/opening/routes.ts";
import { refunds } from "./features/payments/refund-routes.ts";
import { payments } from "./features/payments/routes.ts";
import { cardWebhooks } from "./features/payments/webhooks.ts";
import { addressProof } from "./features/people/address-routes.ts";
import { people } from "./features/people/routes.ts";
import { pictures } from "./features/pictures/routes.ts";
import { slotPlaces } from "./features/places/routes.ts";
import { reviews } from "./features/reviews/routes.ts";
import { readCaller } from "./features/sessions/caller.ts";
import { sessions } from "./features/sessions/routes.ts";
import { security } from "./features/sessions/security.ts";
import { slotWords } from "./features/slot-words/routes.ts";
import { upkeep } from "./features/upkeep/routes.ts";
import { visits } from "./features/visits/routes.ts";
import { compressAnswers } from "./http/compression.ts";
import { describeApi } from "./http/docs.ts";
import { health } from "./http/health.ts";
import { identityRoutes } from "./http/identity-routes.ts";
import { limitBody, refuseForeignPages, refuseNullCharacters, refuseSecondHost } from "./http/limits.ts";
import { answerError, nothingHere, onError, refuseWrongMethod } from "./http/on-error.ts";
import { identifyRequest, startRequest } from "./http/requests.ts";
import { createRouter } from "./http/router.ts";
import { noteExports } from "./http/security-events.ts";
import { answerSecurity } from "./http/security-headers.ts";
import { closeAfterUnreadBody } from "./http/unread-bodies.ts";
import type { Parts } from "./ports/parts.ts";

/**
 * The REST API at the root paths of spec §7, as one app: served, rendered from and tested the same way. `beside` is
 * served with it, and sees no access tokens.
 */
export function createApp(parts: Parts, beside: readonly Hono[] = []) {
  const app = createRouter();
  app.onError(onError);
  app.notFound((c) => answerError(c, nothingHere()));
  app.use(
    identifyRequest(parts.config),
    startRequest(parts),
    closeAfterUnreadBody,
    answerSecurity(parts.config),
    compressAnswers,
    refuseWrongMethod(app),
  );
  app.use(refuseSecondHost, refuseForeignPages, limitBody, refuseNullCharacters);
  // Before the caller is identified, which queries the database.
  app.route("/", health);
  app.route("/", identityRoutes);
  for (const other of beside) app.route("/", other);
  app.use(readCaller, noteExports);
  describeApi(app, parts.config);
  return app
    .route("/", people(departures))
    .route("/", addressProof(departures))
    .route("/", unfinished)
    .route("/", audit)
    .route("/", security)
    .route("/", ownData)
    .route("/", ownDeletion(departures))
    .route("/", classes)
    .route("/", articles)
    .route("/", reviews)
    .route("/", newsletter)
    .route("/", sessions(departures))
    .route("/", pictures)
    .route("/", payments)
    .route("/", memberships)
    .route("/", slotPlaces)
    .route("/", absences)
    .route("/", visits)
    .route("/", slotWords)
    .route("/", calendars)
    .route("/", refunds)
    .route("/", movements)
    .route("/", cardWebhooks)
    .route("/", opening)
    .route("/", upkeep);
}

/** The API's type, for the typed client. */
export type AppType = ReturnType<typeof createApp>;
