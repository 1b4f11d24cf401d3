import { setTimeout as after } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Registry } from "prom-client";
import { studioDay, studioMoment } from "#contract/studio-time.ts";
import type { Job } from "#server/core/job.ts";
import { databaseTime } from "#server/db/database-time.ts";
import { backupNote, booksNote, restoreNote } from "#server/db/notes.ts";
import type { Parts } from "#server/ports/parts.ts";
import { addGauge, type Figures } from "./gauges.ts";

type Needs = Pick<Parts, "db" | "clock"> & {
  /** This release's jobs: an earlier one may have left leases of others. */
  jobs: readonly Job[];
  /** How long a scrape waits for the database, in milliseconds; after that it gets the other metrics alone. */
  patienceMs?: number;
};

/** What the statements ask for: times as the database stores them, the last one by its own clock. */
type Asked = Record<"now" | "midnight", string> & Record<"jobs" | "databaseNow", RawBuilder<unknown>>;
/** A time has its age at `now`, or at the scrape if the row has none. */
type Row = { label?: string; value: number | string | null; now?: string };

/** A metric that one statement reads. */
type DatabaseFigure = {
  help: string;
  /** The name of its label, and the label's values that are 0 where no row has them. */
  label?: string;
  values?: readonly string[];
  /** What a time becomes: seconds since 1970, left out if it never happened; or its age in seconds, else 0. */
  as?: "moment" | "age";
  rows: (asked: Asked) => RawBuilder<Row>;
};

const refundStates = ["due", "pending", "failed"];
const openRefunds = sql`from refunds where state in (${sql.join(refundStates)}) group by state`;

const figures: Readonly<Record<string, DatabaseFigure>> = {
  studio_outbox_waiting: {
    help: "Mails waiting to be sent",
    rows: () => sql`select count(due_at) as value from outbox`,
  },
  studio_outbox_oldest_seconds: {
    help: "Since when the longest-waiting mail has been overdue or failing",
    as: "age",
    // A mail scheduled for later is not late.
    rows: ({ now }) => sql`
      select min(created_at) as value from outbox
      where due_at is not null and (due_at <= ${now} or attempts > 0)`,
  },
  studio_outbox_refused: {
    help: "Mails that could not be delivered in the last 90 days",
    rows: () => sql`select count(refusal) as value from outbox`,
  },
  studio_places: {
    help: "Places taken in slots: held during payment (hold), held for someone from the waiting list (offer), booked (membership)",
    label: "kind",
    values: ["hold", "offer", "membership"],
    rows: ({ now }) => sql`
      select kind as label, count(*) as value from slot_places where until > ${now} group by kind`,
  },
  studio_waiting_list: {
    help: "People on a waiting list, or offered a place",
    label: "state",
    values: ["waiting", "offered"],
    rows: ({ now }) => sql`
      select case when offered_until > ${now} then 'offered' else 'waiting' end as label, count(*) as value
      from waiting_list group by 1`,
  },
  studio_refunds: {
    help: "Refunds that are not done",
    label: "state",
    values: refundStates,
    rows: () => sql`select state as label, count(*) as value ${openRefunds}`,
  },
  studio_refunds_oldest_seconds: {
    help: "Age of the oldest of them",
    label: "state",
    values: refundStates,
    as: "age",
    rows: () => sql`select state as label, min(created_at) as value ${openRefunds}`,
  },
  studio_movements_today: {
    help: "Movements of money since midnight at the studio",
    label: "kind",
    rows: ({ midnight }) => sql`
      select kind as label, count(*) as value from movements where happened_at >= ${midnight} group by kind`,
  },
  studio_movements_today_cents: {
    help: "Their sum, below 0 for money that left the studio",
    label: "kind",
    rows: ({ midnight }) => sql`
      select kind as label, sum(amount_cents) as value from movements
      where happened_at >= ${midnight} group by kind`,
  },
  studio_takings_cents: {
    help: "Everything ever charged and returned",
    label: "kind",
    rows: () => sql`
      select 'charged' as label, sum(charged_cents) as value from takings
      union all select 'returned', sum(returned_cents) from takings`,
  },
  studio_first_charge_timestamp_seconds: {
    help: "When a card was first charged; before that none of the upkeep is late",
    as: "moment",
    rows: () => sql`select happened_at as value from movements order by happened_at limit 1`,
  },
  studio_last_charge_timestamp_seconds: {
    help: "When a card was last charged",
    as: "moment",
    rows: () => sql`
      select happened_at as value from movements join payments on payments.id = payment_id
      where kind = 'charge' and desk is null order by happened_at desc limit 1`,
  },
  studio_last_card_event_timestamp_seconds: {
    help: "When the card provider's webhook last called",
    as: "moment",
    rows: () => sql`select max(received_at) as value from card_events`,
  },
  studio_last_backup_timestamp_seconds: {
    help: "When the studio's own command last made a backup",
    as: "moment",
    rows: () => sql`select value from notes where name = ${backupNote}`,
  },
  studio_last_restore_tried_timestamp_seconds: {
    help: "When a backup was last restored to try it",
    as: "moment",
    rows: () => sql`select value from notes where name = ${restoreNote}`,
  },
  studio_books_compared_timestamp_seconds: {
    help: "When the books were last compared, by the day's job",
    as: "moment",
    rows: () => sql`select value from notes where name = ${booksNote}`,
  },
  studio_book_differences: {
    help: "In how many places they differed then",
    rows: () => sql`select count(*) as value from book_differences`,
  },
  studio_job_overdue_seconds: {
    help: "How long a job that is not running has been overdue",
    label: "job_name",
    as: "age",
    rows: ({ jobs, databaseNow }) => sql`
      select name as label, ${databaseNow} as now,
        case when holder is null or held_until is null or held_until <= ${databaseNow} then due_at end as value
      from leases where name in (${jobs})`,
  },
  studio_job_done_timestamp_seconds: {
    help: "When a job last succeeded",
    label: "job_name",
    as: "moment",
    rows: ({ jobs }) => sql`select name as label, done_at as value from leases where name in (${jobs})`,
  },
  studio_job_failed_timestamp_seconds: {
    help: "When a job last failed",
    label: "job_name",
    as: "moment",
    rows: ({ jobs }) => sql`select name as label, failed_at as value from leases where name in (${jobs})`,
  },
};

/** How long the figures read are reused, in milliseconds, however often Prometheus scrapes. */
const keptMs = 5000;

/**
 * Adds the metrics kept in the database. They are read one after the other on one connection, so that monitoring causes
 * no load.
 */
export function addDatabaseFigures(registry: Registry, { patienceMs = 2000, ...needs }: Needs): void {
  let last: { read: Promise<Map<string, Figures>>; keptUntil: number } | undefined;

  function read(): Promise<Map<string, Figures>> {
    if (!last || performance.now() > last.keptUntil) {
      const reading = {
        read: readFigures(needs).catch(() => new Map()),
        keptUntil: Number.POSITIVE_INFINITY,
      };
      void reading.read.then(() => {
        reading.keptUntil = performance.now() + keptMs;
      });
      last = reading;
    }
    return Promise.race([last.read, after(patienceMs, new Map(), { ref: false })]);
  }

  for (const [name, { help, label }] of Object.entries(figures))
    addGauge(registry, name, {
      help: `${help}; read from the database, the same from every process`,
      labels: label ? [label] : [],
      read: async () => (await read()).get(name) ?? [],
    });
  addGauge(registry, "studio_database_up", {
    help: "Whether the database figures could be read",
    read: async () => [[{}, (await read()).size > 0 ? 1 : 0]],
  });
}

function readFigures({ db, clock, jobs }: Omit<Needs, "patienceMs">): Promise<Map<string, Figures>> {
  const now = clock.now();
  return db.connection().execute(async (connection) => {
    const asked = {
      now: now.toISOString(),
      midnight: studioMoment(studioDay(now)).toISOString(),
      jobs: sql.join(jobs.map(({ name }) => name)),
      databaseNow: databaseTime(connection),
    };
    const read = new Map<string, Figures>();
    for (const [name, figure] of Object.entries(figures)) {
      const { rows } = await figure.rows(asked).execute(connection);
      read.set(name, valuesOf(figure, rows, asked.now));
    }
    return read;
  });
}

function valuesOf(
  { label, values = [], as }: DatabaseFigure,
  rows: readonly Row[],
  scrapedAt: string,
): Figures {
  const found = new Map(values.map((value) => [value, 0]));
  for (const { label: of = "", value, now = scrapedAt } of rows) {
    if (as === "moment" && value === null) continue;
    const at = Date.parse(String(value));
    if (as === "moment") found.set(of, at / 1000);
    else if (as === "age") found.set(of, value === null ? 0 : Math.max(0, (Date.parse(now) - at) / 1000));
    else found.set(of, Number(value));
  }
  return [...found].map(([of, value]) => [label ? { [label]: of } : {}, value]);
}
