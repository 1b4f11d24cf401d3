/** A row of a file, the line it starts at, and its cells. */
export type CsvRow = { line: number; cells: string[] };

/** A cell, quoted or not, and its delimiter. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
/** What `server/http/csv.ts` puts in front of text that a spreadsheet would run. */
const guard = /^'(?=[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/**
 * Parses a CSV file (RFC 4180), skipping empty lines.
 * @throws SyntaxError naming the invalid line
 */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  cellPattern.lastIndex = text.startsWith("\uFEFF") ? 1 : 0;
  while (cellPattern.lastIndex < text.length || row.cells.length > 0) {
    const found = cellPattern.exec(text);
    if (!found) throw new SyntaxError(`line ${line} is not valid CSV`);
    const [whole, quoted, plain = "", end] = found;
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain).replace(guard, ""));
    line += whole.split("\n").length - 1;
    if (end === ",") continue;
    if (row.cells.some((cell) => cell !== "")) rows.push(row);
    row = { line, cells: [] };
    if (end === "") break;
  }
  return rows;
}
