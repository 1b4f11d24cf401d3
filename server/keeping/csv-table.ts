/** A row of a file, the line it starts at, and its cells. */
export type CsvRow = { line: number; cells: string[] };

/** What spreadsheets put between cells: it depends on the country. */
const separators = [",", ";", "\t"];
/** What `server/http/csv.ts` puts in front of text that a spreadsheet would run. */
const guard = /^'(?='*(?:[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n]))/;

/**
 * Parses a CSV file (RFC 4180), whichever separator its header has, skipping empty lines.
 * @throws SyntaxError naming the invalid line
 */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  const separator = separatorOf(text);
  // A cell, quoted or not, and what ends it.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, "y");
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  while (cell.lastIndex < text.length || row.cells.length > 0) {
    const found = cell.exec(text);
    if (!found) throw new SyntaxError(`line ${line} is not valid CSV`);
    const [whole, quoted, plain = "", end] = found;
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain).replace(guard, ""));
    line += whole.split("\n").length - 1;
    if (end === separator) continue;
    if (row.cells.some((text) => text !== "")) rows.push(row);
    row = { line, cells: [] };
    if (end === "") break;
  }
  return rows;
}

/** The one that the first line has most of. */
function separatorOf(text: string): string {
  const [header = ""] = text.trimStart().split(/[\r\n]/, 1);
  const plain = header.replace(/"[^"]*"/g, "");
  const [most = ","] = separators.toSorted((a, b) => plain.split(b).length - plain.split(a).length);
  return most;
}
