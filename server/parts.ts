import type { Logger } from "pino";
import type { Db } from "./db/open.ts";
import type { CardProvider } from "./platform/cards/card-provider.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/env.ts";
import type { Identity } from "./platform/identity/identity.ts";
import type { Mailer } from "./platform/mail/mailer.ts";

/** What the server is made of. Built once in open-parts.ts; tests build their own. */
export type Parts = {
  config: Config;
  db: Db;
  identity: Identity;
  cards: CardProvider;
  mailer: Mailer;
  clock: Clock;
  logger: Logger;
};
