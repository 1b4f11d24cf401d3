import { Socket } from "node:net";
import { type CompiledQuery, type DatabaseConnection, type Dialect, sql } from "kysely";
import { pino } from "pino";
import { type AppType, createApp } from "#server/app.ts";
import type { Clock } from "#server/core/clock.ts";
import type { Job } from "#server/core/job.ts";
import { createReadiness } from "#server/core/readiness.ts";
import { takenAuthSecrets } from "#server/core/settings.ts";
import { databaseFault } from "#server/db/engines/faults.ts";
import { openPostgres } from "#server/db/engines/postgres.ts";
import { workPatience } from "#server/db/engines/postgres-pool.ts";
import { noteDatabaseError } from "#server/db/engines/refusals.ts";
import { openSqlite } from "#server/db/engines/sqlite.ts";
import { isWrite } from "#server/db/engines/table-writes.ts";
import { PatientKysely } from "#server/db/engines/tried-again.ts";
import { isPostgres } from "#server/db/open.ts";
import type { Schema } from "#server/db/schema.ts";
import { openSecurityLog } from "#server/db/security-log.ts";
import { studioJobs } from "#server/jobs/studio-jobs.ts";
import type { CardProvider } from "#server/ports/cards/card-provider.ts";
import { openEmbeddedIdentity } from "#server/ports/identity/embedded.ts";
import { openOutbox, type Transport } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { openWeb } from "#server/ports/web/web.ts";
import { testConfig } from "#tests/setup/studio-tables.ts";
import { unhurriedMs } from "#tests/setup/unhurried.ts";
import { Failed, type Holder, type Turns } from "./turns.ts";

/** A busy machine answers late, which no story should fail for. */
const patience = { ...workPatience, connectionMs: unhurriedMs, reachMs: unhurriedMs };
/** Where answers are lost somebody has to give up at some time, as whoever serves a request does. */
const shortPatience = { ...patience, answerMs: 1500, reachMs: 1500 };

/** A process of the studio: the server's real code on a connection of its own, which can die wherever it waits. */
export type Process = Holder & {
  app: AppType;
  parts: Parts;
  jobs: readonly Job[];
  die(): Promise<void>;
  /** What this process is asked to do, or undefined if it dies first: the dead answer nobody. */
  unlessItDies<Answer>(work: Answer | Promise<Answer>): Promise<Answer | undefined>;
};

/** The database that all processes share, and which of them may write to a file now. */
export type SharedDatabase = {
  url: string;
  /** Whether the way to it can be cut. */
  isCuttable: boolean;
  writer: Holder | undefined;
  writers: number;
};

type Outside = {
  turns: Turns;
  clock: Clock;
  cardsFor(process: Holder): CardProvider;
  transportFor(process: Holder): Transport;
};

/** Starts a process on the database. */
export function startProcess(name: string, shared: SharedDatabase, outside: Outside): Process {
  const { turns, clock } = outside;
  const holder: Holder = { name, isDead: false };
  const engine = isPostgres(shared.url) ? "postgres" : "sqlite";
  const { dialect, changes } =
    engine === "postgres"
      ? openPostgres(shared.url, { poolSize: 4, patience: shared.isCuttable ? shortPatience : patience })
      : openSqlite(shared.url);
  const db = new PatientKysely<Schema>({
    dialect: inTurns(dialect, { holder, turns, shared }),
    log: ({ level, ...event }) => {
      if (level === "error" && "error" in event) noteDatabaseError(event.error);
    },
  });
  // No simulated death loses what the operating system was given, so no write has to wait for the disk.
  if (engine === "sqlite") void sql`pragma synchronous = off`.execute(db);
  const config = testConfig;
  const logger = pino({ level: "silent" });
  const transport = outside.transportFor(holder);
  const secrets = takenAuthSecrets(config);
  const mailer = openOutbox({ db, clock, appUrl: config.appUrl, secrets, transport });
  const parts: Parts = {
    config,
    db,
    identity: openEmbeddedIdentity({
      ...{ db, engine, config, mailer, onProfileChange: async () => {} },
      passwordCost: { memory: 8, passes: 1, parallelism: 1 },
    }),
    cards: outside.cardsFor(holder),
    mailer,
    clock,
    logger,
    securityLog: openSecurityLog(db, logger),
    readiness: createReadiness(databaseFault),
    web: openWeb({ network: { lookup: async () => [], connect: () => new Socket() } }),
    breakers: [],
    // Which job runs when is the story's to tell.
    wake: () => {},
  };
  const died = Promise.withResolvers<undefined>();
  let closing: Promise<unknown> | undefined;
  return Object.assign(holder, {
    app: createApp(parts),
    parts,
    jobs: studioJobs(parts, mailer),
    async die() {
      if (closing) return void (await closing);
      holder.isDead = true;
      died.resolve(undefined);
      turns.stopAll(holder);
      // Closing a connection undoes what was not committed, as the end of a process does.
      closing = Promise.all([db.destroy(), changes.close()]);
      if (shared.writer === holder) Object.assign(shared, { writer: undefined, writers: 0 });
      await closing;
    },
    async unlessItDies<Answer>(work: Answer | Promise<Answer>) {
      try {
        return await Promise.race([work, died.promise]);
      } catch (error) {
        if (holder.isDead) return undefined;
        throw error;
      }
    },
  });
}

type Stepping = { holder: Holder; turns: Turns; shared: SharedDatabase };

/** The same database, where each statement waits for its turn. */
function inTurns(dialect: Dialect, stepping: Stepping): Dialect {
  return Object.assign(Object.create(dialect) as Dialect, {
    createDriver() {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      const known = new WeakSet<DatabaseConnection>();
      return Object.assign(driver, {
        async acquireConnection() {
          const connection = await acquire();
          if (!known.has(connection)) haveTurns(connection, stepping);
          known.add(connection);
          return connection;
        },
      });
    },
  });
}

/**
 * Has a connection's statements wait for their turn. Other processes' writers wait for the file's lock, which would
 * hold up this thread with all of them.
 */
function haveTurns(connection: DatabaseConnection, { holder, turns, shared }: Stepping): void {
  let isWriting = false;
  const isFile = !isPostgres(shared.url);
  const isFree = () => !isFile || shared.writer === undefined || shared.writer === holder;
  const enter = () => {
    shared.writer = holder;
    shared.writers += 1;
  };
  const leave = () => {
    if (shared.writer !== holder) return;
    shared.writers -= 1;
    if (shared.writers === 0) shared.writer = undefined;
  };
  const execute = connection.executeQuery.bind(connection);
  Object.assign(connection, {
    async executeQuery<Row>(query: CompiledQuery) {
      const statement = query.sql;
      if (statement.startsWith("pragma")) return execute<Row>(query);
      const begins = statement === "begin" || (!isWriting && isWrite(statement));
      await turns.take(holder, inShort(statement), begins ? isFree : undefined).catch((error: unknown) => {
        throw error instanceof Failed ? (isFile ? diskFault() : lostConnection()) : error;
      });
      if (begins) enter();
      if (statement === "begin") isWriting = true;
      const ends = statement === "commit" || statement === "rollback";
      try {
        return await execute<Row>(query);
      } catch (error) {
        if (statement === "begin") {
          isWriting = false;
          leave();
        }
        throw error;
      } finally {
        if (ends) isWriting = false;
        if (ends || (begins && statement !== "begin")) leave();
      }
    },
  });
}

/** As `node:sqlite` reports a disk that fails. */
const diskFault = () =>
  Object.assign(new Error("disk I/O error"), {
    code: "ERR_SQLITE_ERROR",
    errcode: 10,
    errstr: "disk I/O error",
  });

/** As `pg` reports a connection that PostgreSQL has ended. */
const lostConnection = () =>
  Object.assign(new Error("terminating connection due to administrator command"), {
    code: "57P01",
    severity: "FATAL",
  });

/** What a statement does to which table. */
function inShort(statement: string): string {
  const [, what = statement, table = ""] =
    /^\s*(update|insert|delete|select)(?:.*?(?:from|into))??\s+"(\w+)"/s.exec(statement) ?? [];
  return table ? `${what} ${table}` : what.slice(0, 40);
}
