import { studioDay } from "#contract/studio-time.ts";
import type { Upkeep, UpkeepNoun } from "#contract/upkeep.ts";
import { dayText } from "#server/core/day-text.ts";
import { backupNote, booksNote, readNote, restoreNote } from "#server/db/notes.ts";
import { type Db, isPostgres } from "#server/db/open.ts";
import { countRows } from "#server/db/plain-rows.ts";
import type { Parts } from "#server/ports/parts.ts";

type Needs = Pick<Parts, "db" | "clock"> & {
  config: Pick<Parts["config"], "mode" | "databaseUrl" | "backups">;
};
type Concern = Upkeep["concerns"][number];

const dayMs = 24 * 60 * 60 * 1000;
/** How old the last one may be: a day or a month, and some patience. */
const patienceMs: Record<UpkeepNoun, number> = { books: 2 * dayMs, backup: 2 * dayMs, restore: 35 * dayMs };

/** What of a production's upkeep is late or wrong (D89). */
export async function findConcerns(needs: Needs): Promise<Concern[]> {
  if (needs.config.mode === "demo") return [];
  const found = await Promise.all([booksConcern(needs), backupConcern(needs), restoreConcern(needs)]);
  return found.filter((concern) => concern !== undefined);
}

/** What of it `/readyz` tells, which reports it and stays ready; undefined if all is well. */
export async function upkeepFault(needs: Needs): Promise<string | undefined> {
  const said = (await findConcerns(needs)).map(({ says }) => says);
  return said.length > 0 ? said.join(" ") : undefined;
}

/** That the books differ, or have not been compared for too long. */
async function booksConcern(needs: Needs): Promise<Concern | undefined> {
  const about = "books";
  const differences = await countRows(needs.db.selectFrom("book_differences"));
  if (differences > 0)
    return {
      about,
      says: `The books differ in ${differences === 1 ? "one place" : `${differences} places`}.`,
      remedy: "“npm run studio -- books” compares them anew and says where.",
    };
  const { last, isLate } = await ageOf(needs, about, booksNote);
  if (!isLate) return undefined;
  const since = last ? `since ${dayText(studioDay(last))}` : "yet";
  return {
    about,
    says: `The books have not been compared ${since}.`,
    remedy: "The job “books” does that each day: the log says why it failed.",
  };
}

/** That the studio's own command has not made a backup for too long. On PostgreSQL others may make them. */
async function backupConcern(needs: Needs): Promise<Concern | undefined> {
  const about = "backup";
  const { last, isLate } = await ageOf(needs, about, backupNote);
  const { databaseUrl, backups } = needs.config;
  if (!isLate || (!last && isPostgres(databaseUrl))) return undefined;
  return {
    about,
    says: last ? `The last backup is of ${dayText(studioDay(last))}.` : "No backup was ever made.",
    remedy:
      isPostgres(databaseUrl) || backups.areDaily
        ? "“npm run studio -- backup” says what is wrong."
        : "Set BACKUP_DIR: the server then makes one a day.",
  };
}

/** That no backup has been restored to try it for too long, though backups are made. */
async function restoreConcern(needs: Needs): Promise<Concern | undefined> {
  const about = "restore";
  if (!(await readNote(needs.db, backupNote))) return undefined;
  const { last, isLate } = await ageOf(needs, about, restoreNote);
  if (!isLate) return undefined;
  return {
    about,
    says: last
      ? `A backup was last restored to try it on ${dayText(studioDay(last))}.`
      : "No backup was ever restored to try it.",
    remedy: "“npm run studio -- try-restore” does so beside the studio, and deletes the copy again.",
  };
}

/** When something was last done, and whether that is too long ago for a studio that has been paid for as long. */
async function ageOf({ db, clock }: Needs, about: UpkeepNoun, name: string) {
  const noted = await readNote(db, name);
  const last = noted ? new Date(noted) : undefined;
  const since = last ?? (await firstChargeAt(db));
  const isLate = since !== undefined && clock.now().getTime() - since.getTime() > patienceMs[about];
  return { last, isLate };
}

async function firstChargeAt(db: Db): Promise<Date | undefined> {
  const first = await db
    .selectFrom("movements")
    .select("happened_at")
    .orderBy("happened_at")
    .limit(1)
    .executeTakeFirst();
  return first && new Date(first.happened_at);
}
