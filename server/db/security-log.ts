import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { SecurityEvent } from "#contract/security-events.ts";
import type { Db } from "./open.ts";
import { purgeRows } from "./purge.ts";
import type { SecurityEventsTable } from "./schema.ts";

/** A security event as it is reported. */
export type NotedEvent = {
  event: SecurityEvent;
  at: Date;
  address: string;
  userAgent: string;
  /** The reason; empty if the event says it all. */
  reason: string;
  /** Who sent it, by their record or by their identity account. */
  personId: string | undefined;
  accountId: string | undefined;
  /** The email that was entered, if nobody has proved who they are. */
  triedEmail: string | undefined;
};

/** Stores security events for the studio's admins. */
export type SecurityLog = {
  /** Records an event; it is written within a second or so, and no response waits for it. */
  note(event: NotedEvent): void;
  /** Writes everything recorded so far, now. */
  written(): Promise<void>;
};

const minuteMs = 60_000;
const pauseMs = 1000;
/** How many different events are stored per minute: in total, and per address. The log has them all. */
const mostAMinute = { inAll: 200, perAddress: 20 };

type Kept = { noted: NotedEvent; unwritten: number };

/** Writes in batches; repeats within a minute become one row with a count. */
export function openSecurityLog(db: Db, logger: Logger): SecurityLog {
  let minute = 0;
  let kept = new Map<string, Kept>();
  /** From earlier minutes. */
  let left: Kept[] = [];
  let pause: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function keep(noted: NotedEvent): Kept | undefined {
    const key = JSON.stringify([whatAndWhere(noted), noted.personId, noted.accountId, noted.triedEmail]);
    const known = kept.get(key);
    if (known) return known;
    const fromThere = [...kept.values()].filter(({ noted: { address } }) => address === noted.address);
    if (kept.size >= mostAMinute.inAll || fromThere.length >= mostAMinute.perAddress) return undefined;
    const fresh = { noted, unwritten: 0 };
    kept.set(key, fresh);
    return fresh;
  }

  function write(): Promise<void> {
    clearTimeout(pause);
    pause = undefined;
    const due = [...left, ...kept.values()].filter(({ unwritten }) => unwritten > 0);
    const events = due.map(({ noted, unwritten: times }) => ({ ...noted, times }));
    for (const entry of due) entry.unwritten = 0;
    left = [];
    const log = () => writeEvents(db, events);
    if (events.length > 0)
      writing = writing.then(log).catch((err) => logger.warn({ err }, "security events could not be stored"));
    return writing;
  }

  return {
    note(noted) {
      const now = minuteOf(noted.at);
      if (now !== minute) {
        left.push(...kept.values());
        kept = new Map();
        minute = now;
      }
      const entry = keep(noted);
      if (!entry) return;
      entry.unwritten += 1;
      pause ??= setTimeout(write, pauseMs).unref();
    },
    written: write,
  };
}

async function writeEvents(db: Db, events: readonly (NotedEvent & { times: number })[]): Promise<void> {
  const tried = events.flatMap(({ triedEmail }) => triedEmail ?? []);
  const known = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("email", "in", ["", ...tried])
    .execute();
  const idOf = new Map(known.map(({ email, id }) => [email, id]));
  const rows = new Map<string, SecurityEventsTable>();
  for (const event of events) {
    const row = rowOf(event, event.triedEmail && idOf.get(event.triedEmail));
    rows.set(row.id, { ...row, times: row.times + (rows.get(row.id)?.times ?? 0) });
  }
  await db
    .insertInto("security_events")
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ times: sql`security_events.times + excluded.times` }),
    )
    .execute();
}

/** Of an unknown email only the domain is stored: enough to see a pattern, but nobody's address. */
function rowOf(noted: NotedEvent & { times: number }, triedId: string | undefined): SecurityEventsTable {
  const { event, at, address, userAgent, reason, accountId, triedEmail = "", times } = noted;
  const personId = noted.personId ?? triedId;
  const domain =
    personId || !triedEmail.includes("@") ? "" : triedEmail.slice(triedEmail.lastIndexOf("@") + 1);
  const same = JSON.stringify([whatAndWhere(noted), personId, accountId, domain]);
  return {
    id: hash("sha256", same, "hex").slice(0, 32),
    event,
    person_id: personId ?? null,
    account_id: accountId ?? null,
    tried_domain: domain.slice(0, 100),
    address,
    user_agent: userAgent.slice(0, 300),
    reason: reason.slice(0, 300),
    times,
    created_at: at.toISOString(),
  };
}

const whatAndWhere = ({ at, event, address, reason }: NotedEvent) => [minuteOf(at), event, address, reason];
const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs);

/** Kept for as long as anyone investigates an incident. */
const memoryMs = 90 * 24 * 60 * 60 * 1000;

/** Deletes events older than 90 days. */
export async function purgeSecurityEvents(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - memoryMs).toISOString();
  await purgeRows(db, "security_events", { old: sql`created_at < ${before}`, signal });
}
