import { resolve } from "node:path";
import { systemClock } from "#server/core/clock.ts";
import type { Config } from "#server/core/settings.ts";
import { restoreBackup } from "#server/keeping/restore.ts";
import { aboutBooks } from "./about-books.ts";
import { command, done, type Outcome, onSettings } from "./command.ts";
import { showProgress } from "./progress.ts";

/** Replaces the studio's database with a backup, completely or not at all. */
export const restore = command("restore", {
  does: "replace the database with a backup; stop the studio first",
  example: "restore /mnt/elsewhere/shokti.sqlite --replace",
})
  .argument("<file>", "a backup from the same database engine")
  .option("--replace", "set an existing studio aside, next to the restored one")
  .option("--even-if-books-differ", "restore a backup whose books do not balance, too")
  .action(onSettings(restoreFrom));

async function restoreFrom(
  { databaseUrl }: Config,
  { replace = false, evenIfBooksDiffer = false }: { replace?: boolean; evenIfBooksDiffer?: boolean },
  file: string,
): Promise<Outcome> {
  const engine = URL.canParse(databaseUrl) ? "postgres" : "sqlite";
  const restoring = {
    from: resolve(file),
    to: databaseUrl,
    replace,
    mayDiffer: evenIfBooksDiffer,
    now: systemClock.now(),
  };
  const { bookErrors, replaced } = await restoreBackup(engine, restoring, showProgress);
  const kept = replaced ? [`The studio that was there is kept as ${replaced}.`] : [];
  // Whoever restored wrong books asked for that.
  return done([...aboutBooks(`${file} is restored.`, bookErrors), ...kept], { bookErrors, replaced });
}
