import type { z } from "zod";
import { ConfigError } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { csvFile } from "#server/http/csv.ts";
import type { Parts } from "#server/ports/parts.ts";
import { readCsv } from "./csv-table.ts";
import { type Adding, type ExchangedList, exchangedLists, type ListName } from "./exchanged-lists.ts";
import { type ShowProgress, showNothing } from "./show-progress.ts";

export type Format = "csv" | "json";

const rowsAtOnce = 500;
/** Nobody reads more than this. */
const mostFaults = 20;

/** A list as a file, read and passed on in batches. */
export function exportList(db: Db, name: ListName, format: Format): AsyncIterable<Uint8Array | string> {
  const { columns, read } = exchangedLists[name];
  if (format === "json") return jsonOf((cursor) => read(db, { limit: rowsAtOnce, cursor }));
  const cells = columns.map((header) => ({
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
 * Adds the rows of a file to a list in one transaction: all of them, or none if one is invalid. Existing rows stay
 * unchanged, so the same file can be imported again. With `isTrial` everything is rolled back.
 * @throws ConfigError naming what is wrong, by line
 */
export async function importList(
  parts: Pick<Parts, "db" | "identity" | "clock" | "mailer">,
  { name, text, format, isTrial }: { name: ListName; text: string; format: Format; isTrial: boolean },
  show: ShowProgress = showNothing,
): Promise<Imported> {
  const list = exchangedLists[name] as ExchangedList<unknown>;
  const rows = checkedRows(list, format === "csv" ? rowsOfCsv(text) : rowsOfJson(text));
  const advance = show("Rows", rows.length);
  const imported = { added: 0, known: 0 };
  const { identity, clock, mailer } = parts;
  try {
    await parts.db.transaction().execute(async (tx) => {
      const adding: Adding = { tx, identity, clock, mailer };
      for (const row of rows) {
        imported[(await list.add(adding, row)) ? "added" : "known"] += 1;
        advance(1);
      }
      if (isTrial) throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return imported;
}

class TakenBack extends Error {}

/** A raw row, and where it stands in the file. */
type Found = { where: string; value: unknown };

function checkedRows(list: ExchangedList<unknown>, found: readonly Found[]): unknown[] {
  const faults: string[] = [];
  const rows = found.flatMap(({ where, value }) => {
    const parsed = list.schema.safeParse(value);
    if (parsed.success) return [parsed.data];
    for (const issue of parsed.error.issues) faults.push(`${where}: ${faultOf(issue, list)}`);
    return [];
  });
  const more = faults.length - mostFaults;
  if (faults.length > 0)
    throw new ConfigError(
      [
        "Nothing was imported.",
        ...faults.slice(0, mostFaults),
        ...(more > 0 ? [`… and ${more} more`] : []),
      ].join("\n"),
    );
  return rows;
}

function faultOf(issue: z.core.$ZodIssue, { columns }: ExchangedList<unknown>): string {
  if (issue.code === "unrecognized_keys")
    return `unknown ${issue.keys.join(", ")}; the columns are ${columns.join(", ")}`;
  return [...issue.path, issue.message].join(": ");
}

/** An empty cell counts as a missing column. */
function rowsOfCsv(text: string): Found[] {
  const [head, ...rows] = parsedBy(readCsv, text);
  const names = head?.cells.map((cell) => cell.trim()) ?? [];
  return rows.map(({ line, cells }) => {
    const named = cells.map((cell, place) => [names[place] ?? `column ${place + 1}`, cell] as const);
    return { where: `line ${line}`, value: Object.fromEntries(named.filter(([, cell]) => cell !== "")) };
  });
}

function rowsOfJson(text: string): Found[] {
  const entries: unknown = parsedBy(JSON.parse, text);
  if (!Array.isArray(entries))
    throw new ConfigError("Nothing was imported. The file is not a JSON list: [ … ]");
  return entries.map((value, place) => ({ where: `entry ${place + 1}`, value: withoutEmpty(value) }));
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null && part !== ""));
}

function parsedBy<Result>(parse: (text: string) => Result, text: string): Result {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ConfigError(`Nothing was imported. ${error.message}`);
    throw error;
  }
}
