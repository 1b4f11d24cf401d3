import type { Logger } from "pino";
import type { Breaker } from "#server/core/breaker.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Readiness } from "#server/core/readiness.ts";
import type { Config } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import type { SecurityLog } from "#server/db/security-log.ts";
import type { CardProvider } from "./cards/card-provider.ts";
import type { Identity } from "./identity/identity.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Web } from "./web/web.ts";

/** What the server is made of. Built once in open-parts.ts; tests build their own. */
export type Parts = {
  config: Config;
  db: Db;
  /** Where to read what is the same for everyone, if not `db`: perhaps a replica. */
  sharedDb?: () => Db;
  identity: Identity;
  cards: CardProvider;
  mailer: Mailer;
  web: Web;
  clock: Clock;
  logger: Logger;
  securityLog: SecurityLog;
  readiness: Readiness;
  /** The circuit breakers of outside services. */
  breakers: readonly Pick<Breaker, "name" | "isFailing">[];
  /** Runs the named job at once: there is new work for it. */
  wake(job: string): void;
};
