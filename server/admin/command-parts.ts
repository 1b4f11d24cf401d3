import { createLogger } from "#server/core/log.ts";
import { ConfigError, takenAuthSecrets } from "#server/core/settings.ts";
import { withLease } from "#server/jobs/with-lease.ts";
import type { CardProvider } from "#server/ports/cards/card-provider.ts";
import { openStripe } from "#server/ports/cards/open-stripe.ts";
import { openFirebaseIdentity } from "#server/ports/identity/firebase.ts";
import type { Identity } from "#server/ports/identity/identity.ts";
import { openOutbox } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import type { Studio } from "./open-studio.ts";

/** The server's parts that commands use. Mails are queued, and sent by the studio when it runs. */
export type CommandParts = Pick<Parts, "config" | "db" | "clock" | "logger" | "mailer" | "identity">;

/** Opens them on a studio's database. */
export async function openCommandParts({ config, db, engine, clock }: Studio): Promise<CommandParts> {
  const logger = createLogger("warn");
  const secrets = takenAuthSecrets(config);
  const mailer = openOutbox({ db, clock, appUrl: config.appUrl, secrets, transport: async () => {} });
  // Loaded on demand: the identity library is large, and most commands do not need it.
  const embedded = await import("#server/ports/identity/embedded.ts");
  const identity: Identity = config.firebase
    ? openFirebaseIdentity({ projectId: config.firebase.projectId, now: clock.now })
    : embedded.openEmbeddedIdentity({ db, engine, config, mailer, onProfileChange: async () => {} });
  return { config, db, clock, logger, mailer, identity };
}

/**
 * The card provider in the settings.
 * @throws ConfigError if they name none
 */
export function openCards(config: Studio["config"]): CardProvider {
  if (!config.stripe)
    throw new ConfigError(
      "There is no card provider: STRIPE_SECRET_KEY and the settings that go with it are not set",
    );
  return openStripe(config.stripe);
}

/** Works in place of one of the studio's jobs, and waits if the studio is running it. */
export async function inPlaceOf<T>(
  job: string,
  { db }: Pick<Studio, "db">,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const onWait = () => console.error(`The studio is already doing this (${job}); waiting for it to finish.`);
  return withLease({ db, job, logger: createLogger("warn"), onWait }, work);
}
