import type { Context } from "hono";
import { z } from "zod";
import type { Range } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { Page } from "#server/db/lists/pages.ts";
import type { Parts } from "#server/ports/parts.ts";

/** A column of a CSV file: text is quoted, numbers are not. */
export type CsvColumn<Row> = { header: string; cell: (row: Row) => string | number };

/**
 * A moment in two columns: the day at the studio, as the screens show it and lists are narrowed by it, and the exact
 * instant in UTC.
 */
export function momentColumns<Row>(
  name: string,
  momentOf: (row: Row) => string,
): readonly [CsvColumn<Row>, CsvColumn<Row>] {
  return [
    { header: `${name} on`, cell: (row) => studioDay(new Date(momentOf(row))) },
    { header: `${name} at (UTC)`, cell: momentOf },
  ];
}

const rowsAtOnce = 500;
/** Spreadsheets read a file as UTF-8 only if it begins with this mark. */
const utf8Mark = "\uFEFF";

/** A list as a CSV file (RFC 4180), read and sent in batches. */
export function csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  readRows: (paging: {
    limit: number;
    cursor: string | undefined;
  }) => Promise<Pick<Page<Row>, "rows" | "nextCursor">>,
): ReadableStream<Uint8Array> {
  const lines = csvLines(columns, readRows);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return()),
  });
}

/** The file as an answer of a call's declaration. */
export const csv = { description: "The file", content: { "text/csv": { schema: z.string() } } };

/** Answers with the file, called after its list and the day, or the days that it was narrowed to. */
export function sendCsv<Row>(
  c: Context,
  { list, from, until }: { list: string } & Range,
  ...file: Parameters<typeof csvFile<Row>>
) {
  const { clock }: Parts = c.get("parts");
  const days = [from && `from-${from}`, until && `until-${until}`].filter(Boolean).join("-");
  const name = `shokti-${list}-${days || studioDay(clock.now())}.csv`;
  return c.body(csvFile(...file), 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}

async function* csvLines<Row>(
  columns: readonly CsvColumn<Row>[],
  readRows: Parameters<typeof csvFile<Row>>[1],
): AsyncGenerator<string, void> {
  yield utf8Mark + lineOf(columns.map(({ header }) => header));
  let cursor: string | undefined;
  do {
    const page = await readRows({ limit: rowsAtOnce, cursor });
    yield page.rows.map((row) => lineOf(columns.map(({ cell }) => cell(row)))).join("");
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

function lineOf(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === "number" ? String(cell) : textCell(cell))).join(",")}\r\n`;
}

/**
 * Quoted text. Anything a spreadsheet would run as a formula gets an apostrophe, which makes it text; text that already
 * begins with one gets another, so that an import, which removes one, restores it.
 */
function textCell(text: string): string {
  const guarded = /^'*(?:[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/.test(text) ? `'${text}` : text;
  return `"${guarded.replaceAll('"', '""')}"`;
}
