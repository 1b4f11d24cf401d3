import { ApiError } from "./core/api-error.ts";
import { articles } from "./features/articles/routes.ts";
import { classes } from "./features/classes/routes.ts";
import { subscribers } from "./features/newsletter/routes.ts";
import { payments } from "./features/payments/routes.ts";
import { cardWebhooks } from "./features/payments/webhooks.ts";
import { readCaller } from "./features/people/caller.ts";
import { users } from "./features/people/routes.ts";
import { sessions } from "./features/people/sessions.ts";
import { reviews } from "./features/reviews/routes.ts";
import { describeApi } from "./http/docs.ts";
import { health } from "./http/health.ts";
import { identityRoutes } from "./http/identity-routes.ts";
import { limitBody, limitRate, refuseNullCharacters } from "./http/limits.ts";
import { answerError, onError } from "./http/on-error.ts";
import { startRequest } from "./http/requests.ts";
import { createRouter } from "./http/router.ts";
import { apiSecurity } from "./http/security-headers.ts";
import type { Parts } from "./ports/parts.ts";

/** What costs us more than it costs the caller: a signature, a mail list, a question to the card provider. */
const limitedCalls = ["/jwt", "/subscribers", "/create-payment-intent", "/save-payment-info"];

/** The REST API at the root paths of spec §7, as one app: served, rendered from and tested alike. */
export function createApp(parts: Parts) {
  const app = createRouter();
  app.onError(onError);
  app.notFound((c) => answerError(c, new ApiError("not_found", "There is nothing at this address.")));
  app.use(startRequest(parts), limitBody, refuseNullCharacters);
  app.route("/", identityRoutes);
  app.use(apiSecurity, readCaller);
  app.on("POST", limitedCalls, limitRate({ perMinute: 300 }));
  describeApi(app);
  return app
    .route("/", health)
    .route("/", users)
    .route("/", classes)
    .route("/", articles)
    .route("/", reviews)
    .route("/", subscribers)
    .route("/", sessions)
    .route("/", payments)
    .route("/", cardWebhooks);
}

/** What the typed client knows of the API. */
export type AppType = ReturnType<typeof createApp>;
