import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup/project.mjs";
import { clausesIn } from "./clauses.ts";

const table = "docs/coverage.md";
const sources = ["docs/specification/specification.md", "docs/specification/decisions.md"];
const testFile = /\.(test|spec)\.tsx?$/;

type Row = { id: string; words: string; files: string[]; tests: { file: string; title: string }[] };

const rows = readRows(read(table));
const clauses = sources.flatMap((path) => clausesIn(read(path)));
const complaints = [
  ...clauses.flatMap(({ id, words }) => complaintsAboutClause(id, words)),
  ...rows
    .filter(({ id }) => !clauses.some((clause) => clause.id === id))
    .map(({ id }) => `${id} is no clause`),
  ...rows.flatMap(complaintsAboutRow),
];
for (const complaint of complaints) console.error(`${table}: ${complaint}`);
console.log(`${clauses.length} clauses, ${rows.length} rows`);
process.exitCode = complaints.length > 0 ? 1 : 0;

/** Rows read `| clause | words | files | tests |`; a test reads `path › title`, several are split by `<br>`. */
function readRows(text: string): Row[] {
  return text
    .split("\n")
    .filter((line) => /^\| (§|D)\d/.test(line))
    .map((line) => {
      const [id = "", words = "", files = "", tests = ""] = line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim());
      return { id, words, files: parts(files), tests: parts(tests).map(readTest) };
    });
}

function readTest(text: string): Row["tests"][number] {
  const [file = "", title = ""] = text.split(" › ");
  return { file, title: title.replaceAll("\\|", "|") };
}

/** The words show when a clause was changed or moved, and its row must be thought about anew. */
function complaintsAboutClause(id: string, words: string): string[] {
  const own = rows.filter((row) => row.id === id);
  if (own.length === 0) return [`${id} has no row: ${words}`];
  if (own.length > 1) return [`${id} has ${own.length} rows`];
  return own[0]?.words === words ? [] : [`${id} reads now: ${words}`];
}

function complaintsAboutRow({ id, files, tests }: Row): string[] {
  const found = files.filter((file) => !exists(file)).map((file) => `${id}: there is no ${file}`);
  if (files.length === 0) found.push(`${id}: names no file`);
  if (tests.length === 0) found.push(`${id}: names no test`);
  for (const { file, title } of tests) {
    if (!exists(file)) found.push(`${id}: there is no ${file}`);
    else if (!testFile.test(file)) found.push(`${id}: ${file} is no test`);
    else if (!title || !titlesIn(file).includes(title)) found.push(`${id}: ${file} has no test "${title}"`);
  }
  return found;
}

/** The lines that can name a test: the ones with a text in them. */
function titlesIn(file: string): string {
  return read(file)
    .split("\n")
    .filter((line) => /["'`]/.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
    .join("\n");
}

function parts(cell: string): string[] {
  return cell
    .split("<br>")
    .map((part) => part.trim().replace(/^`|`$/g, ""))
    .filter(Boolean);
}

function exists(path: string): boolean {
  return existsSync(join(root, path));
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
