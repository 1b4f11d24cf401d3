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
  /** What to read what everybody sees alike from, unless it is `db`: perhaps a replica. */
  sharedDb?: () => Db;
  identity: Identity;
  cards: CardProvider;
  mailer: Mailer;
  web: Web;
  clock: Clock;
  logger: Logger;
  securityLog: SecurityLog;
  readiness: Readiness;
  /** What stands before others' servers. */
  breakers: readonly Pick<Breaker, "name" | "isFailing">[];
  /** Runs the job with this name at once: what it looks for has just been written. */
  wake(job: string): void;
};
