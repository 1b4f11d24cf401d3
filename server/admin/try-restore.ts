import { join, resolve } from "node:path";
import { ConfigError } from "#server/core/settings.ts";
import { note, restoreNote } from "#server/db/notes.ts";
import { newestBackup } from "#server/keeping/retention.ts";
import { tryRestore as tryToRestore } from "#server/keeping/try-restore.ts";
import { aboutBooks, areWell } from "./about-books.ts";
import { command, type Outcome, onStudio } from "./command.ts";
import type { Studio } from "./open-studio.ts";
import { showProgress } from "./progress.ts";

/** Restores a backup beside the studio, checks it and deletes it again; notes that one was tried (D89). */
export const tryRestore = command("try-restore", {
  does: "restore a backup beside the studio, check it and delete it again; the studio may keep running",
  example: "try-restore /mnt/elsewhere/shokti.sqlite",
})
  .argument("[file]", "a backup from the same database engine (default: the newest in BACKUP_DIR)")
  .action(onStudio(tryOne));

async function tryOne(
  { config, db, engine, clock }: Studio,
  _options: object,
  file?: string,
): Promise<Outcome> {
  const { folder } = config.backups;
  const newest = newestBackup(folder);
  const from = file ? resolve(file) : newest && join(folder, newest);
  if (!from)
    throw new ConfigError(`There is no backup in ${folder}. Make one first: npm run studio -- backup`);
  const now = clock.now();
  const bookErrors = await tryToRestore(engine, { from, studio: config.databaseUrl, now }, showProgress);
  const isGood = areWell(bookErrors);
  if (isGood) await note(db, restoreNote, now);
  return {
    lines: aboutBooks(`${from} can be restored; the copy is deleted again.`, bookErrors),
    data: { file: from, bookErrors },
    isGood,
  };
}
