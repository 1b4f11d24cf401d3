import { type RawBuilder, sql } from "kysely";
import { ownPicture } from "#contract/constants.ts";
import { largestPictureBytes, pictureTooLargeText } from "#contract/pictures.ts";
import { ApiError } from "#server/core/api-error.ts";
import { atMost } from "#server/core/at-most.ts";
import type { Config } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import type { Parts } from "#server/ports/parts.ts";
import { FileRefusal, type FileRefusalReason } from "#server/ports/web/web.ts";
import { addressOf, outsideId } from "./reads.ts";
import { type KeptRow, keepPicture, requireRoom } from "./writes.ts";

/** The columns that hold picture addresses; each has an index of the outside ones. */
const places = [
  { table: "users", column: "photo_url" },
  { table: "classes", column: "image_url" },
  { table: "articles", column: "image_url" },
  { table: "reviews", column: "reviewer_img_url" },
] as const;

const minuteMs = 60_000;
/** The pauses before each retry of an address that may still work. */
const waitsMs = [1, 10, 60, 360, 1440].map((minutes) => minutes * minuteMs);
/** The pause while the studio takes in no more pictures, which says nothing of the address: it is no try. */
const fullMs = 60 * minuteMs;
/** How many are handled per run, and how many concurrently, so that slow servers do not hold up the others. */
const most = { inOneRun: 100, atOnce: 4 };

type Needs = Pick<Parts, "db" | "web" | "clock">;

/**
 * Fetches the picture at an address that someone entered, and stores our copy (D63), unless they have left.
 * @throws ApiError invalid, with a message for them; unavailable; the signal's reason
 */
export async function keepPictureFrom(
  needs: Needs,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<KeptRow> {
  try {
    return await fetchAndKeep(needs, { address, signal });
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    const text = texts[error.reason];
    // An attack (SSRF), not a picture: the answer may come from anything this machine can reach.
    const isInside = error.reason === "not public";
    const event = isInside && { event: "inner-address-refused" as const };
    throw new ApiError("invalid", text, { fields: { address: text }, ...event });
  }
}

const texts: Record<FileRefusalReason, string> = {
  "not public": "This link doesn’t lead to a public picture. Choose a file instead.",
  "too many redirects": "This link redirects too many times. Choose a file instead.",
  "too large": pictureTooLargeText,
  "not there": "There’s no picture at this link. Check it, or choose a file instead.",
  "no answer": "The server behind this link isn’t responding. Try again later, or choose a file instead.",
};

type Fetching = { address: string; signal: AbortSignal; keep?: typeof keepPicture };

/** @throws FileRefusal, ApiError as `keepPicture`, the signal's reason */
async function fetchAndKeep(
  { db, web, clock }: Needs,
  { address, signal, keep = keepPicture }: Fetching,
): Promise<KeptRow> {
  const file = await web.fetchFile(address, { mostBytes: largestPictureBytes, signal });
  const kept = await keep(db, { file, now: clock.now(), signal });
  await note(db, { address, picture_id: kept.id, tries: 0, due_at: null });
  return kept;
}

/** Whether there are outside pictures to fetch. */
export async function hasOutsidePictures({ db, clock }: Pick<Needs, "db" | "clock">): Promise<boolean> {
  return (await dueAddresses(db, clock.now(), 1)).length > 0;
}

/**
 * Replaces outside pictures by our own copies, so that no visitor's browser calls a stranger's server (D63). What
 * cannot be fetched is retried a few times, and stays as entered; what there is no room for waits for room.
 * @throws AggregateError of failures on our side, the signal's reason
 */
export async function keepOutsidePictures(
  parts: Needs & { config: Pick<Config, "appUrl"> },
  signal: AbortSignal,
): Promise<void> {
  const due = await dueAddresses(parts.db, parts.clock.now(), most.inOneRun);
  const atOnce = atMost(most.atOnce);
  const outcomes = await Promise.allSettled(due.map((one) => atOnce(() => takeIn(parts, one, signal))));
  signal.throwIfAborted();
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, "some pictures could not be fetched");
}

const inTurn = atMost(1);
/** One after the other, as the decoder takes them: it gives up who waits long, and a job may wait as long as it takes. */
const keepInTurn: typeof keepPicture = (db, picture) =>
  inTurn(() => keepPicture(db, picture), picture.signal);

type Due = { address: string; pictureId: string | null; tries: number | null };

async function takeIn(
  { config, ...needs }: Needs & { config: Pick<Config, "appUrl"> },
  { address, pictureId, tries }: Due,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const known = ownPath(address, config) ?? (pictureId && addressOf(pictureId));
  try {
    if (!known) await requireRoom(needs.db, needs.clock.now());
    const own = known || addressOf((await fetchAndKeep(needs, { address, signal, keep: keepInTurn })).id);
    await putInPlaceOf(needs.db, { address, own });
  } catch (error) {
    signal.throwIfAborted();
    const { waitMs, ...noted } = afterwards(error, tries ?? 0);
    const due_at = waitMs ? new Date(needs.clock.now().getTime() + waitMs).toISOString() : null;
    await note(needs.db, { address, picture_id: pictureId, ...noted, due_at });
    if (!(error instanceof ApiError || error instanceof FileRefusal)) throw error;
  }
}

/** One of our own pictures, entered with its full URL. */
function ownPath(address: string, { appUrl }: Pick<Config, "appUrl">): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return origin === new URL(appUrl).origin && ownPicture.test(pathname) ? pathname : undefined;
}

/** The tries that count after this failure, and the pause before the next, if there is one. */
function afterwards(error: unknown, tries: number): { tries: number; waitMs?: number | undefined } {
  if (error instanceof ApiError && error.code === "unavailable") return { tries, waitMs: fullMs };
  return { tries: tries + 1, waitMs: mayChange(error) ? waitsMs[tries] : undefined };
}

/** Not for something that is no picture: it will not be one tomorrow either. */
function mayChange(error: unknown): boolean {
  if (error instanceof FileRefusal) return error.reason === "not there" || error.reason === "no answer";
  return !(error instanceof ApiError);
}

async function note(
  db: Db,
  outcome: { address: string; picture_id: string | null; tries: number; due_at: string | null },
): Promise<void> {
  const { address, ...changes } = outcome;
  await db
    .insertInto("outside_pictures")
    .values({ id: outsideId(address), ...outcome })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changes))
    .execute();
}

/** One row at a time: others lock several of them in an order of their own. */
async function putInPlaceOf(db: Db, { address, own }: { address: string; own: string }): Promise<void> {
  for (const { table, column } of places) {
    const there = sql`${isOutside(column)} and ${sql.ref(column)} = ${address}`;
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${there}`.execute(db);
    for (const { id } of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${own} where id = ${id} and ${there}`.execute(
        db,
      );
  }
}

/** New addresses, those already copied, and those due for a retry. */
async function dueAddresses(db: Db, now: Date, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select standing.address as address, picture_id as "pictureId", tries
    from (${standing()}) as standing left join outside_pictures on outside_pictures.address = standing.address
    where outside_pictures.id is null or picture_id is not null or due_at <= ${now.toISOString()}
    order by outside_pictures.due_at limit ${limit}`.execute(db);
  return rows;
}

/** Deletes the retries of addresses that are no longer used. */
export async function purgeTriedAddresses(db: Db): Promise<void> {
  await sql`delete from outside_pictures where picture_id is null and address not in (${standing()})`.execute(
    db,
  );
}

/** Every outside address in use. */
function standing(): RawBuilder<unknown> {
  const each = places.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as address from ${sql.table(table)} where ${isOutside(column)}`,
  );
  return sql.join(each, sql` union `);
}

/** Exactly the condition of the partial indexes. */
function isOutside(column: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} <> '' and substr(${sql.ref(column)}, 1, 1) <> '/'`;
}
