import { ConfigError } from "#server/core/settings.ts";
import { readCsv } from "./csv-table.ts";
import { type AnyList, columnsOf } from "./exchanged-lists.ts";

export type Format = "csv" | "json";

/** A raw row by column, and where it stands in the file. */
export type FoundRow = { where: string; value: unknown };

/**
 * Reads the rows of a file as spreadsheets and other programs write it: with or without a byte-order mark, with commas,
 * semicolons or tabs, and headers in their own spelling. An empty cell counts as a missing one.
 * @throws ConfigError naming what is wrong with the file or its header
 */
export function readRows(
  list: AnyList,
  { bytes, format }: { bytes: Uint8Array; format: Format },
): FoundRow[] {
  const text = decoded(bytes);
  return format === "csv" ? rowsOfCsv(list, text) : rowsOfJson(text);
}

/** What nothing of a file was imported for. */
export function refused(...reasons: readonly string[]): ConfigError {
  return new ConfigError(["Nothing was imported.", ...reasons].join("\n"));
}

/** Without a mark only UTF-8 can be told from others: anything else would be stored with wrong letters. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    // The decoder leaves out the mark.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw refused("The file is not UTF-8. Save it again as “CSV UTF-8”.");
}

function rowsOfCsv(list: AnyList, text: string): FoundRow[] {
  const [head, ...rows] = parsedBy(readCsv, text);
  if (!head) throw refused("The file is empty.");
  const names = columnsNamed(list, head.cells);
  return rows.map(({ line, cells }) => {
    const named = cells.map((cell, place) => [names[place] || `column ${place + 1}`, cell] as const);
    return {
      where: `line ${line}`,
      value: Object.fromEntries(named.filter(([, cell]) => cell.trim() !== "")),
    };
  });
}

/** The list's column for each header, or "" for a header without a name. A wrong header is one fault, not one a row. */
function columnsNamed(list: AnyList, headers: readonly string[]): string[] {
  const columns = columnsOf(list);
  const known = new Map(columns.map((column) => [loosely(column), column]));
  const unknown = headers.filter((header) => header.trim() !== "" && !known.has(loosely(header)));
  const names = headers.map((header) => known.get(loosely(header)) ?? "");
  const missing = columns.filter(
    (column) => !names.includes(column) && !list.schema.shape[column]?.isOptional(),
  );
  const twice = columns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  const faults = [
    ...(missing.length > 0 ? [`line 1: there is no column ${missing.join(", ")}`] : []),
    ...(twice.length > 0 ? [`line 1: there are two columns ${twice.join(", ")}`] : []),
    ...(unknown.length > 0 ? [`line 1: unknown ${unknown.map((header) => header.trim()).join(", ")}`] : []),
  ];
  if (faults.length > 0) throw refused(...faults, `The columns are ${columns.join(", ")}.`);
  return names;
}

/** `Photo URL` is `photo_url`, `Name` of a class is `class_name`. */
function loosely(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^(class|article)/, "");
}

function rowsOfJson(text: string): FoundRow[] {
  const entries: unknown = parsedBy(JSON.parse, text);
  if (!Array.isArray(entries)) throw refused("The file is not a JSON list: [ … ]");
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
    if (error instanceof SyntaxError) throw refused(error.message);
    throw error;
  }
}
