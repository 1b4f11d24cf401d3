import { setTimeout as after } from "node:timers/promises";
import type { z } from "zod";
import { ConfigError } from "#server/core/settings.ts";
import { databaseFault } from "#server/db/engines/faults.ts";
import type { Db } from "#server/db/open.ts";
import { csvFile } from "#server/http/csv.ts";
import type { Parts } from "#server/ports/parts.ts";
import { type Adding, type AnyList, columnsOf, exchangedLists, type ListName } from "./exchanged-lists.ts";
import { type Format, type FoundRow, readRows, refused } from "./imported-file.ts";
import { type ShowProgress, showNothing } from "./show-progress.ts";

const rowsAtOnce = 500;
/** Nobody reads more than this. */
const mostFaults = 20;
/** How long an import keeps everybody else from writing, and then leaves the database to them. */
const batchMs = 25;

/** A list as a file, read and passed on in batches. */
export function exportList(db: Db, name: ListName, format: Format): AsyncIterable<Uint8Array | string> {
  const { read } = exchangedLists[name];
  if (format === "json") return jsonOf((cursor) => read(db, { limit: rowsAtOnce, cursor }));
  const cells = columnsOf(exchangedLists[name]).map((header) => ({
    header,
    cell: (row: Record<string, string | null>) => row[header] ?? "",
  }));
  return csvFile(cells, async (paging) => {
    const found = await read(db, paging);
    const nextCursor = found.length === paging.limit ? (found.at(-1)?.cursor ?? null) : null;
    return { rows: found.map(({ row }) => row), nextCursor };
  });
}

type Read = ReturnType<(typeof exchangedLists)[ListName]["read"]>;

async function* jsonOf(readAfter: (cursor: string | undefined) => Read): AsyncGenerator<string> {
  let cursor: string | undefined;
  let before = "[\n";
  for (;;) {
    const found = await readAfter(cursor);
    for (const { row } of found) {
      yield before + JSON.stringify(row);
      before = ",\n";
    }
    cursor = found.at(-1)?.cursor;
    if (found.length < rowsAtOnce) break;
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** How many rows were added, and how many already existed. */
export type Imported = { added: number; known: number };

/**
 * Adds the rows of a file to a list: none if one is invalid, otherwise in batches that hold up nobody. Existing rows
 * stay unchanged, so the same file can be imported again, also to continue after an interruption. With `isTrial`
 * nothing is written.
 * @throws ConfigError naming what is wrong, by line, or how far it got
 */
export async function importList(
  parts: Pick<Parts, "db" | "identity" | "clock" | "mailer">,
  { name, bytes, format, isTrial }: { name: ListName; bytes: Uint8Array; format: Format; isTrial: boolean },
  show: ShowProgress = showNothing,
): Promise<Imported> {
  const list = exchangedLists[name] as AnyList;
  const rows = checkedRows(list, readRows(list, { bytes, format }));
  const fresh = await unknownRows(parts.db, list, rows);
  const added = isTrial ? fresh.length : await addInBatches(parts, { list, rows: fresh }, show);
  return { added, known: rows.length - added };
}

/** Rows that are neither in the database nor in the file before. */
async function unknownRows(db: Db, list: AnyList, rows: readonly unknown[]): Promise<unknown[]> {
  const seen = new Set<string>();
  const fresh: unknown[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    for (const key of await list.findKnown(db, some.map(list.keyOf))) seen.add(key);
    for (const row of some) {
      const key = list.keyOf(row);
      if (!seen.has(key)) fresh.push(row);
      seen.add(key);
    }
  }
  return fresh;
}

async function addInBatches(
  { db, clock, identity, mailer }: Pick<Parts, "db" | "identity" | "clock" | "mailer">,
  { list, rows }: { list: AnyList; rows: readonly unknown[] },
  show: ShowProgress,
): Promise<number> {
  const advance = show("Rows", rows.length);
  const end = clock.now().getTime();
  let [done, added] = [0, 0];
  try {
    while (done < rows.length) {
      const batch = await db
        .transaction()
        .execute(async (tx) => addSome({ identity, mailer, tx }, { list, rows, from: done, end }));
      done += batch.done;
      added += batch.added;
      advance(batch.done);
      await after(batchMs);
    }
  } catch (error) {
    const fault = databaseFault(error);
    if (!fault) throw error;
    throw new ConfigError(
      `Stopped after ${done} of ${rows.length} rows: ${fault}. Import the same file again to continue.`,
    );
  }
  return added;
}

/**
 * Adds rows from `from` on until the batch has lasted long enough. Rows without a time are a millisecond apart, so that
 * lists keep the file's order; the file's last one is of `end` (in ms).
 */
async function addSome(
  adding: Omit<Adding, "now">,
  { list, rows, from, end }: { list: AnyList; rows: readonly unknown[]; from: number; end: number },
): Promise<{ done: number; added: number }> {
  const begun = performance.now();
  let [done, added] = [0, 0];
  while (from + done < rows.length && performance.now() - begun < batchMs) {
    const place = from + done;
    const now = new Date(end - (rows.length - 1 - place));
    if (await list.add({ ...adding, now }, rows[place])) added += 1;
    done += 1;
  }
  return { done, added };
}

function checkedRows(list: AnyList, found: readonly FoundRow[]): unknown[] {
  const faults: string[] = [];
  const rows = found.flatMap(({ where, value }) => {
    const parsed = list.schema.safeParse(value);
    if (parsed.success) return [parsed.data];
    for (const issue of parsed.error.issues) faults.push(`${where}: ${faultOf(issue, list)}`);
    return [];
  });
  const more = faults.length - mostFaults;
  if (faults.length > 0)
    throw refused(...faults.slice(0, mostFaults), ...(more > 0 ? [`… and ${more} more`] : []));
  return rows;
}

function faultOf(issue: z.core.$ZodIssue, list: AnyList): string {
  if (issue.code === "unrecognized_keys")
    return `unknown ${issue.keys.join(", ")}; the columns are ${columnsOf(list).join(", ")}`;
  return [...issue.path, issue.message].join(": ");
}
