import { setTimeout as after } from "node:timers/promises";
import type { Registry } from "prom-client";
import { studioDay, studioMoment } from "#contract/studio-time.ts";
import type { Job } from "#server/core/job.ts";
import { databaseTime } from "#server/db/database-time.ts";
import { lastBackup } from "#server/db/last-backup.ts";
import type { Db } from "#server/db/open.ts";
import type { Parts } from "#server/ports/parts.ts";
import { addGauge, type Figures } from "./gauges.ts";

type Needs = Pick<Parts, "db" | "clock"> & {
  /** This release's jobs: an earlier one may have left leases of others. */
  jobs: readonly Job[];
  /** How long a scrape waits for the database, in milliseconds; after that it gets the other metrics alone. */
  patienceMs?: number;
};

/** How long the figures read are reused, in milliseconds, however often Prometheus scrapes. */
const keptMs = 5000;

type Known = Record<(typeof gauges)[number]["name"], Figures>;

/**
 * Adds the metrics kept in the database. The returned function reads them and must be called before each scrape: it
 * runs one query after the other on one connection, so that monitoring causes no load.
 */
export function databaseFigures(
  registry: Registry,
  { patienceMs = 2000, ...needs }: Needs,
): () => Promise<void> {
  let known: Partial<Known> = {};
  let knownAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  for (const { name, help, labels } of gauges) {
    addGauge(registry, {
      name,
      help: `${help}; read from the database, the same from every process`,
      labels,
      read: () => known[name] ?? [],
    });
  }
  addGauge(registry, {
    name: "studio_database_up",
    help: "Whether the database figures could be read",
    read: () => [[{}, Object.keys(known).length > 0 ? 1 : 0]],
  });

  async function read(): Promise<void> {
    known = await readFigures(needs).catch(() => ({}));
    knownAt = performance.now();
  }

  return async () => {
    if (performance.now() - knownAt < keptMs) return;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    const isRead = await Promise.race([reading.then(() => true), after(patienceMs, false, { ref: false })]);
    if (!isRead) known = {};
  };
}

const gauges = [
  { name: "studio_outbox_waiting", help: "Mails waiting to be sent", labels: [] },
  {
    name: "studio_outbox_oldest_seconds",
    help: "Since when the longest-waiting mail has been overdue or failing",
    labels: [],
  },
  {
    name: "studio_outbox_refused",
    help: "Mails that could not be delivered in the last 90 days",
    labels: [],
  },
  {
    name: "studio_places",
    help: "Places taken in slots: held during payment (hold), held for someone from the waiting list (offer), booked (membership)",
    labels: ["kind"],
  },
  {
    name: "studio_waiting_list",
    help: "People on a waiting list, or offered a place",
    labels: ["state"],
  },
  { name: "studio_refunds", help: "Refunds that are not done", labels: ["state"] },
  { name: "studio_refunds_oldest_seconds", help: "Age of the oldest of them", labels: ["state"] },
  {
    name: "studio_movements_today",
    help: "Movements of money since midnight at the studio",
    labels: ["kind"],
  },
  {
    name: "studio_movements_today_cents",
    help: "Their sum, below 0 for money that left the studio",
    labels: ["kind"],
  },
  { name: "studio_takings_cents", help: "Everything ever charged and returned", labels: ["kind"] },
  { name: "studio_last_charge_timestamp_seconds", help: "When a card was last charged", labels: [] },
  {
    name: "studio_last_card_event_timestamp_seconds",
    help: "When the card provider's webhook last called",
    labels: [],
  },
  {
    name: "studio_last_backup_timestamp_seconds",
    help: "When the studio's own command last made a backup",
    labels: [],
  },
  {
    name: "studio_job_overdue_seconds",
    help: "How long a job that is not running has been overdue",
    labels: ["job_name"],
  },
  { name: "studio_job_done_timestamp_seconds", help: "When a job last succeeded", labels: ["job_name"] },
  { name: "studio_job_failed_timestamp_seconds", help: "When a job last failed", labels: ["job_name"] },
] as const;

async function readFigures({ db, clock, jobs }: Omit<Needs, "patienceMs">): Promise<Known> {
  const now = clock.now();
  return db.connection().execute(async (connection) => ({
    ...(await readOutbox(connection, now)),
    ...(await readPlaces(connection, now)),
    ...(await readRefunds(connection, now)),
    ...(await readMoney(connection, now)),
    ...(await readJobs(connection, jobs)),
    studio_last_backup_timestamp_seconds: moment(await lastBackup(connection)),
  }));
}

async function readOutbox(db: Db, now: Date) {
  const moment = now.toISOString();
  const { waiting, refused, oldest } = await db
    .selectFrom("outbox")
    .select(({ fn, eb }) => [
      fn.count<number>("due_at").as("waiting"),
      fn.count<number>("refusal").as("refused"),
      // A mail scheduled for later is not late.
      fn
        .min<string | null>("created_at")
        .filterWhere((row) =>
          row.and([
            row("due_at", "is not", null),
            row.or([eb("due_at", "<=", moment), eb("attempts", ">", 0)]),
          ]),
        )
        .as("oldest"),
    ])
    .executeTakeFirstOrThrow();
  return {
    studio_outbox_waiting: only(waiting),
    studio_outbox_refused: only(refused),
    studio_outbox_oldest_seconds: only(ageOf(oldest, now)),
  };
}

async function readPlaces(db: Db, now: Date) {
  const places = await db
    .selectFrom("slot_places")
    .select(({ fn }) => ["kind", fn.countAll<number>().as("amount")])
    .where("until", ">", now.toISOString())
    .groupBy("kind")
    .execute();
  const { all, offered } = await db
    .selectFrom("waiting_list")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("offered_until", ">", now.toISOString()).as("offered"),
    ])
    .executeTakeFirstOrThrow();
  const amountOf = (kind: string) => places.find((row) => row.kind === kind)?.amount ?? 0;
  return {
    studio_places: byLabel("kind", ["hold", "offer", "membership"], amountOf),
    studio_waiting_list: byLabel("state", ["waiting", "offered"], (state) =>
      state === "offered" ? offered : all - offered,
    ),
  };
}

async function readRefunds(db: Db, now: Date) {
  const rows = await db
    .selectFrom("refunds")
    .select(({ fn }) => ["state", fn.countAll<number>().as("amount"), fn.min("created_at").as("oldest")])
    .where("state", "in", ["due", "pending", "failed"])
    .groupBy("state")
    .execute();
  const states = ["due", "pending", "failed"];
  const rowOf = (state: string) => rows.find((row) => row.state === state);
  return {
    studio_refunds: byLabel("state", states, (state) => rowOf(state)?.amount ?? 0),
    studio_refunds_oldest_seconds: byLabel("state", states, (state) => ageOf(rowOf(state)?.oldest, now)),
  };
}

async function readMoney(db: Db, now: Date) {
  const midnight = studioMoment(studioDay(now)).toISOString();
  const today = await db
    .selectFrom("movements")
    .select(({ fn }) => [
      "kind",
      fn.countAll<number>().as("amount"),
      fn.sum<number>("amount_cents").as("cents"),
    ])
    .where("happened_at", ">=", midnight)
    .groupBy("kind")
    .execute();
  const { charged, returned } = await db
    .selectFrom("takings")
    .select(({ fn }) => [
      fn.sum<number | null>("charged_cents").as("charged"),
      fn.sum<number | null>("returned_cents").as("returned"),
    ])
    .executeTakeFirstOrThrow();
  const lastCharge = await db
    .selectFrom("movements")
    .select("happened_at as at")
    .where("kind", "=", "charge")
    .orderBy("happened_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const lastEvent = await db
    .selectFrom("card_events")
    .select(({ fn }) => fn.max<string | null>("received_at").as("at"))
    .executeTakeFirst();
  return {
    studio_movements_today: today.map(({ kind, amount }): Figures[number] => [{ kind }, amount]),
    studio_movements_today_cents: today.map(({ kind, cents }): Figures[number] => [{ kind }, cents]),
    studio_takings_cents: byLabel("kind", ["charged", "returned"], (kind) =>
      kind === "charged" ? (charged ?? 0) : (returned ?? 0),
    ),
    studio_last_charge_timestamp_seconds: moment(lastCharge?.at),
    studio_last_card_event_timestamp_seconds: moment(lastEvent?.at),
  };
}

async function readJobs(db: Db, jobs: readonly Job[]) {
  const leases = await db
    .selectFrom("leases")
    .select(["name", "holder", "held_until", "due_at", "done_at", "failed_at", databaseTime(db).as("now")])
    .where(
      "name",
      "in",
      jobs.map(({ name }) => name),
    )
    .execute();
  const overdue = leases.map(({ name: job_name, holder, held_until, due_at, now }): Figures[number] => {
    const isRun = holder !== null && held_until !== null && held_until > now;
    return [{ job_name }, isRun ? 0 : ageOf(due_at, new Date(now))];
  });
  const momentsOf = (column: "done_at" | "failed_at") =>
    leases.flatMap(
      ({ name: job_name, [column]: at }): Figures => (at ? [[{ job_name }, Date.parse(at) / 1000]] : []),
    );
  return {
    studio_job_overdue_seconds: overdue,
    studio_job_done_timestamp_seconds: momentsOf("done_at"),
    studio_job_failed_timestamp_seconds: momentsOf("failed_at"),
  };
}

function only(value: number): Figures {
  return [[{}, value]];
}

function byLabel(label: string, values: readonly string[], read: (value: string) => number): Figures {
  return values.map((value) => [{ [label]: value }, read(value)]);
}

/** No value for something that never happened. */
function moment(at: string | null | undefined): Figures {
  return at ? only(Date.parse(at) / 1000) : [];
}

function ageOf(since: string | null | undefined, now: Date): number {
  return since ? Math.max(0, (now.getTime() - Date.parse(since)) / 1000) : 0;
}
