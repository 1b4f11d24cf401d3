import { createWriteStream, existsSync, readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { Argument, type Command, Option } from "commander";
import { ConfigError } from "#server/core/settings.ts";
import { exportList, importList } from "#server/keeping/exchange.ts";
import { exchangedLists, type ListName } from "#server/keeping/exchanged-lists.ts";
import type { Format } from "#server/keeping/imported-file.ts";
import { command, done, type Outcome, onStudio } from "./command.ts";
import { openCommandParts } from "./command-parts.ts";
import type { Studio } from "./open-studio.ts";
import { showProgress } from "./progress.ts";

/** Writes one of the studio's lists to a file or to standard output. */
export const exportCommand = withList("export", {
  does: "write a list as CSV or JSON",
  example: "export members members.csv",
  file: "where to write it (default: standard output)",
}).action(onStudio(exportTo));

/** Adds the rows of a file, or of standard input, to one of the studio's lists. */
export const importCommand = withList("import", {
  does: "add the rows of a CSV or JSON file to a list, if all of them are valid",
  example: "import members members.csv --dry-run",
  file: "what to read (default: standard input)",
})
  .option("--dry-run", "check the whole file and say what would be added")
  .action(onStudio(importFrom));

function withList(name: string, { file, ...told }: { does: string; example: string; file: string }): Command {
  return command(name, told)
    .addArgument(new Argument("<list>", "which list").choices(Object.keys(exchangedLists)))
    .argument("[file]", file)
    .addOption(
      new Option("--format <format>", "csv or json (default: from the file's name)").choices(["csv", "json"]),
    );
}

type Options = { format?: Format; dryRun?: boolean };

const formatOf = ({ format }: Options, file = ""): Format =>
  format ?? (file.endsWith(".json") ? "json" : "csv");

async function exportTo({ db }: Studio, options: Options, list: ListName, file?: string): Promise<Outcome> {
  if (file && existsSync(file)) throw new ConfigError(`${file} already exists`);
  const rows = exportList(db, list, formatOf(options, file));
  if (file) await pipeline(rows, createWriteStream(file, { mode: 0o600, flags: "wx" }));
  else for await (const part of rows) process.stdout.write(part);
  return done(file ? `Wrote ${list} to ${file}.` : [], { list, file });
}

async function importFrom(studio: Studio, options: Options, list: ListName, file?: string): Promise<Outcome> {
  if (file && !existsSync(file)) throw new ConfigError(`${file}: there is no such file`);
  const isTrial = options.dryRun ?? false;
  const { added, known } = await importList(
    await openCommandParts(studio),
    {
      name: list,
      bytes: file ? readFileSync(file) : await buffer(process.stdin),
      format: formatOf(options, file),
      isTrial,
    },
    showProgress,
  );
  const became = isTrial ? "would be added" : "added";
  return done(`${added} ${became}, ${known} already there.`, { list, added, known, isTrial });
}
