import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { SecurityEvent } from "#contract/security-events.ts";
import type { Db } from "./open.ts";
import { purgeRows } from "./purge.ts";
import type { SecurityEventsTable } from "./schema.ts";

/** A security event as it is noted. */
export type NotedEvent = {
  event: SecurityEvent;
  at: Date;
  address: string;
  userAgent: string;
  /** Why; empty where the event says it. */
  reason: string;
  /** Who sent it, by their record or by their account at the identity service. */
  personId: string | undefined;
  accountId: string | undefined;
  /** Whom it is about where nobody has proved to be anybody: what was given as an email. */
  triedEmail: string | undefined;
};

/** Keeps security events for the studio's admins. */
export type SecurityLog = {
  /** Notes one; it is written down within a second or so, and whoever is answered does not wait for that. */
  note(event: NotedEvent): void;
  /** Writes down at once what is noted so far. */
  written(): Promise<void>;
};

const minuteMs = 60_000;
const pauseMs = 1000;
/** How many different ones are kept of a minute: in all, and from one address. The program's log has them all. */
const mostAMinute = { inAll: 200, perAddress: 20 };

type Kept = { noted: NotedEvent; unwritten: number };

/** A log that writes some at a time; of what happens again within a minute it writes one row that counts. */
export function openSecurityLog(db: Db, logger: Logger): SecurityLog {
  let minute = 0;
  let kept = new Map<string, Kept>();
  /** Of the minutes before. */
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

/** Of an email that nobody here has, its end is kept: enough to see a pattern, and nobody's address. */
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

/** How long they are kept: as long as anybody looks back after something odd. */
const memoryMs = 90 * 24 * 60 * 60 * 1000;

/** Deletes those of more than 90 days ago. */
export async function purgeSecurityEvents(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - memoryMs).toISOString();
  await purgeRows(db, "security_events", { old: sql`created_at < ${before}`, signal });
}
