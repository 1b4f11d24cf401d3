import { join } from "node:path";
import { type Config, ConfigError } from "#server/core/settings.ts";
import * as keeping from "#server/keeping/move-to-postgres.ts";
import { aboutBooks, areWell } from "./about-books.ts";
import { command, type Outcome, onSettings } from "./command.ts";
import { showProgress } from "./progress.ts";

/** Moves the studio from its file in DATA_DIR to PostgreSQL, all of it or nothing. */
export const moveToPostgres = command("move-to-postgres", {
  does: "copy the studio from its file to an empty PostgreSQL database; stop the studio first",
  example: "move-to-postgres",
})
  .argument("[url]", "postgres://… (default: DATABASE_URL, which keeps the password out of the process list)")
  .action(onSettings(move));

async function move(config: Config, _options: object, url?: string): Promise<Outcome> {
  const to = url ?? config.databaseUrl;
  if (!/^postgres(ql)?:/.test(to))
    throw new ConfigError("Set DATABASE_URL to the PostgreSQL database to move to.");
  const from = join(config.dataDir, "shokti.sqlite");
  const { tables, rows, bookErrors } = await keeping.moveToPostgres({ from, to, config }, showProgress);
  return {
    lines: [
      ...aboutBooks(`Moved ${rows} rows of ${tables} tables; counts and sums match.`, bookErrors),
      `Start the studio with DATABASE_URL set. ${from} is unchanged.`,
    ],
    data: { tables, rows, bookErrors },
    isGood: areWell(bookErrors),
  };
}
