import { setTimeout as after } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import type { Clock } from "#server/core/clock.ts";
import { newId } from "#server/core/ids.ts";
import { databaseFault } from "#server/db/engines/faults.ts";
import { type MailKind, newsletterKinds, urgentKinds } from "#server/db/mail-kind.ts";
import type { Db } from "#server/db/open.ts";
import { purgeRows } from "#server/db/purge.ts";
import type { OutboxTable } from "#server/db/schema.ts";
import type { Letter, Mail } from "./letter.ts";
import { openTokens, sealTokens } from "./sealed-tokens.ts";
import { setLetter } from "./set-letter.ts";

/** Accepts mail for sending. Accepting is fast and durable; sending happens afterwards. */
export type Mailer = {
  /** `tx` is the transaction of what the mail reports: both are written, or neither is. */
  send(letter: Letter, tx?: Db): Promise<void>;
};

/** Delivers one mail. @throws MailRefused when it is refused for good; anything else when a retry may succeed */
export type Transport = (mail: Mail) => Promise<void>;

/** The delivery of some of the waiting mails. */
export type Delivery = {
  /** Whether anything is due now. */
  hasDue(): Promise<boolean>;
  /** Sends what is due, until nothing is left or `signal` aborts. */
  deliverDue(signal?: AbortSignal): Promise<undefined>;
};

/**
 * A mailer whose mails wait in the database until the transport has delivered them. Newsletters, and what tells imported
 * members of their accounts, are delivered apart: their number holds up no other mail (D65).
 */
export type Outbox = Mailer & Delivery & { newsletters: Delivery };

/** The mail server has refused a mail for good: `answer` is its code, without the text, which names the recipient. */
export class MailRefused extends Error {
  readonly answer: string;

  constructor(answer: string) {
    super(`the mail server refused an email for good (${answer})`);
    this.answer = answer;
  }
}

/** A mail is dropped because its link was encrypted with a secret that the settings no longer have. */
class UnreadableLink extends Error {
  constructor(kind: string) {
    super(`the link in a mail (${kind}) was encrypted with another AUTH_SECRET`);
  }
}

type Needs = {
  db: Db;
  /** The same database with background timeouts, for sending; `db` by default. */
  backgroundDb?: Db;
  clock: Clock;
  /** The studio's own address, for the links in mails. */
  appUrl: string;
  transport: Transport;
  /** Encrypts the tokens in waiting mails; the current one first. */
  secrets: readonly string[];
  /** Writes mails of some kinds as they go, by their events: from what is true then. Undefined if that is nothing. */
  whenSent?: Partial<Record<MailKind, (db: Db, event: string) => Promise<Letter | undefined>>>;
  /** Whether the transport would fail now anyway: no mail loses an attempt to that. */
  isHeldBack?: () => boolean;
  /** Called when a mail has been accepted and can be sent. */
  onTaken?: (which: Which) => void;
  reportError?: (error: unknown) => void;
};

/** The lease on a mail being sent: longer than a mail server may stay silent. */
const leaseMs = 5 * 60 * 1000;
/** How many mails are on their way at once; the transport has a connection for each. */
const atOnce = { letters: 2, newsletters: 1 };
const noteEveryMs = 200;
const firstWaitMs = 30_000;
const longestWaitMs = 60 * 60 * 1000;
/** Over about two days, after which the mail is given up. */
const mostAttempts = 48;
const memoryMs = 90 * 24 * 60 * 60 * 1000;

/** Stores each mail first, so that neither a killed server nor an unreachable mail server loses any. */
export function openOutbox({
  backgroundDb,
  isHeldBack = () => false,
  onTaken = () => {},
  reportError = () => {},
  whenSent = {},
  ...needs
}: Needs): Outbox {
  const delivering = { ...needs, db: backgroundDb ?? needs.db, reportError, whenSent };
  return {
    async send(letter, tx = needs.db) {
      // The books have no address for someone who has deleted their account.
      if (letter.to === "") return;
      const row = await rowOf(letter, needs);
      await tx
        .insertInto("outbox")
        .values(row)
        .onConflict((conflict) => {
          const told = conflict.column("event");
          if (!letter.dueAt) return told.doNothing();
          const { subject, body, html } = row;
          return told.doUpdateSet({ subject, body, html }).where("outbox.due_at", "is not", null);
        })
        .execute();
      onTaken(newsletterKinds.includes(letter.kind) ? "newsletters" : "letters");
    },
    ...deliveryOf("letters"),
    newsletters: deliveryOf("newsletters"),
  };

  function deliveryOf(which: Which): Delivery {
    return {
      hasDue: async () =>
        !isHeldBack() && (await findDue(delivering.db, { which, now: needs.clock.now() })) !== undefined,
      async deliverDue(signal) {
        const work = async () => {
          while (!signal?.aborted && !isHeldBack() && (await deliverNext(delivering, which)));
        };
        const ended = await Promise.allSettled(Array.from({ length: atOnce[which] }, work));
        for (const one of ended) if (one.status === "rejected") throw one.reason;
        return undefined;
      },
    };
  }
}

type Which = keyof typeof atOnce;

/** Deletes the records of old mails that were sent or refused. */
export async function purgeMails(
  { db, clock }: Pick<Needs, "db" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - memoryMs).toISOString();
  await purgeRows(db, "outbox", { old: sql`due_at is null and created_at < ${before}`, signal });
}

type Row = Selectable<OutboxTable>;

async function rowOf(
  letter: Letter,
  { clock, appUrl, secrets }: Pick<Needs, "clock" | "appUrl" | "secrets">,
): Promise<Row> {
  const { kind, to, event, dueAt, validForMs, unsubscribePath } = letter;
  const now = clock.now();
  const { subject, body, html } = await setLetter(letter, { appUrl });
  return {
    id: newId(),
    kind,
    event: event ?? null,
    recipient: to,
    subject,
    body: sealTokens(body, secrets),
    html: sealTokens(html, secrets),
    unsubscribe_url: unsubscribePath ? `${appUrl}${unsubscribePath}` : null,
    attempts: 0,
    due_at: (dueAt ?? now).toISOString(),
    valid_until: validForMs ? new Date(now.getTime() + validForMs).toISOString() : null,
    refusal: null,
    created_at: now.toISOString(),
  };
}

type Delivering = Omit<Required<Needs>, "backgroundDb" | "isHeldBack" | "onTaken">;

/** Sends one due mail; returns whether there was one. */
async function deliverNext(delivering: Delivering, which: Which): Promise<boolean> {
  const { db, clock, transport, reportError } = delivering;
  const now = clock.now();
  const row = await claimNext(db, { which, now });
  if (!row) return false;
  const { id, kind, unsubscribe_url: unsubscribeUrl } = row;
  try {
    const content = await contentOf(row, delivering);
    const isStillTrue = row.valid_until === null || now.toISOString() < row.valid_until;
    if (content === null) reportError(new UnreadableLink(kind));
    else if (content && isStillTrue) await transport({ id, kind, ...content, unsubscribeUrl });
  } catch (error) {
    reportError(error);
    if (error instanceof MailRefused) await giveUp(db, { row, refusal: error.answer });
    else if (row.attempts >= mostAttempts) await giveUp(db, { row, refusal: "no mail server accepted it" });
    else await putOff(db, { row, now: clock.now() });
    return true;
  }
  await untilNoted(() => clear(db, row), clock);
  return true;
}

/** Null if its links cannot be read any more, undefined if there is nothing left to say. */
async function contentOf({ kind, event, ...row }: Row, { db, secrets, appUrl, whenSent }: Delivering) {
  const write = whenSent[kind];
  if (write) {
    const letter = await write(db, event ?? "");
    return letter && { to: letter.to, ...(await setLetter(letter, { appUrl })) };
  }
  const [body, html] = [openTokens(row.body, secrets), openTokens(row.html, secrets)];
  return body === null || html === null ? null : { to: row.recipient, subject: row.subject, body, html };
}

/**
 * Records that a mail was sent as soon as the database answers, however long that takes: otherwise it would be sent
 * again.
 * @throws any other failure to record it, once the lease has expired
 */
async function untilNoted(note: () => Promise<void>, clock: Clock): Promise<void> {
  for (const until = clock.now().getTime() + leaseMs; ; await after(noteEveryMs)) {
    try {
      return await note();
    } catch (error) {
      if (!databaseFault(error) && clock.now().getTime() > until) throw error;
    }
  }
}

const nothingOfIt = { subject: "", body: "", html: "", unsubscribe_url: null, due_at: null } as const;

/** Its link may open an account and its recipient is personal: of a sent mail only its event is kept, if it has one. */
async function clear(db: Db, { id, event }: Row): Promise<void> {
  if (event === null) await db.deleteFrom("outbox").where("id", "=", id).execute();
  else
    await db
      .updateTable("outbox")
      .set({ ...nothingOfIt, recipient: "" })
      .where("id", "=", id)
      .execute();
}

/** A refused mail's recipient and reason are kept: the studio may have to reach them another way. */
async function giveUp(db: Db, { row, refusal }: { row: Row; refusal: string }): Promise<void> {
  await ownAttempt(db, row)
    .set({ ...nothingOfIt, refusal })
    .execute();
}

/** Schedules a failed mail's next attempt, with exponential backoff. */
async function putOff(db: Db, { row, now }: { row: Row; now: Date }): Promise<void> {
  const waitMs = Math.min(firstWaitMs * 2 ** (row.attempts - 1), longestWaitMs);
  await ownAttempt(db, row)
    .set({ due_at: new Date(now.getTime() + waitMs).toISOString() })
    .execute();
}

/** The mail, unless this process was suspended for so long that another has claimed it, and may have sent it. */
function ownAttempt(db: Db, { id, attempts }: Row) {
  return db
    .updateTable("outbox")
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("due_at", "is not", null);
}

type Asking = { which: Which; now: Date };

/** Claims the next mail by postponing it, so that no other process sends it too, nor this one in a loop. */
async function claimNext(db: Db, asking: Asking): Promise<Row | undefined> {
  const leaseEnd = new Date(asking.now.getTime() + leaseMs).toISOString();
  // Another that is on its way at the same time may have claimed it first.
  for (;;) {
    const due = await findDue(db, asking);
    if (!due) return undefined;
    const claimed = await db
      .updateTable("outbox")
      .set({ attempts: due.attempts + 1, due_at: leaseEnd })
      .where("id", "=", due.id)
      .where("due_at", "=", due.due_at)
      .returningAll()
      .executeTakeFirst();
    if (claimed) return claimed;
  }
}

function findDue(
  db: Db,
  { which, now }: Asking,
): Promise<Pick<Row, "id" | "attempts" | "due_at"> | undefined> {
  return db
    .selectFrom("outbox")
    .select(["id", "attempts", "due_at"])
    .where("due_at", "<=", now.toISOString())
    .where("kind", which === "newsletters" ? "in" : "not in", newsletterKinds)
    .orderBy((eb) => eb.case().when("kind", "in", urgentKinds).then(0).else(1).end())
    .orderBy("due_at")
    .executeTakeFirst();
}
