import { dirname, join } from "node:path";
import { backupNote, note } from "#server/db/notes.ts";
import { makeBackup } from "#server/keeping/backup.ts";
import { backupName, purgeOldBackups } from "#server/keeping/retention.ts";
import { aboutBooks, areWell } from "./about-books.ts";
import { command, type Outcome, onStudio } from "./command.ts";
import type { Studio } from "./open-studio.ts";
import { showProgress } from "./progress.ts";

/**
 * Makes a backup of a studio that may be running. Without a file it goes to BACKUP_DIR, named after the current time,
 * and expired backups are deleted there.
 */
export const backup = command("backup", {
  does: "copy the database and check the copy; the studio may keep running",
  example: "backup /mnt/elsewhere/shokti.sqlite",
})
  .argument("[file]", "where to write it (default: BACKUP_DIR, where old backups are deleted)")
  .action(onStudio(backUp));

async function backUp(
  { config, db, engine, clock }: Studio,
  _options: object,
  file?: string,
): Promise<Outcome> {
  const to = file ?? join(config.backups.folder, backupName(clock.now(), engine));
  const made = await makeBackup({ from: config.databaseUrl, engine, to }, showProgress);
  const deleted = file ? [] : purgeOldBackups(dirname(to));
  // A full disk may be why the backup is made: it is complete without its note.
  const isNoted = await note(db, backupNote, clock.now()).then(
    () => true,
    () => false,
  );
  const size = `${Math.ceil(made.bytes / 1024)} KiB`;
  return {
    lines: [
      ...aboutBooks(`${made.file} (${size}) is complete.`, made.bookErrors),
      ...(isNoted ? [] : ["The studio could not note that it was made."]),
      ...(deleted.length > 0 ? [`Old backups deleted: ${deleted.length}.`] : []),
    ],
    data: { ...made, deleted },
    isGood: areWell(made.bookErrors),
  };
}
