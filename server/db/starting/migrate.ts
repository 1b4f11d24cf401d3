import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { UnusableDatabase } from "#server/db/engines/faults.ts";
import { lockMigrations } from "#server/db/locks.ts";
import { up as makeStudioTables } from "#server/db/migrations/001-studio.ts";
import { up as purgeSentMails } from "#server/db/migrations/003-mails-that-went.ts";
import { up as tellOfChanges } from "#server/db/migrations/004-changes-are-told.ts";
import { up as indexOrders } from "#server/db/migrations/005-orders-have-indexes.ts";
import { up as keepTakings } from "#server/db/migrations/006-takings-are-kept.ts";
import { up as keepSizes } from "#server/db/migrations/007-sizes-are-kept.ts";
import { up as indexTexts } from "#server/db/migrations/008-texts-are-indexed.ts";
import { up as keepHoursAndTerms } from "#server/db/migrations/009-hours-and-terms.ts";
import { up as keepCorrections } from "#server/db/migrations/010-corrections.ts";
import { up as keepReasons } from "#server/db/migrations/011-decisions.ts";
import { up as keepPictures } from "#server/db/migrations/012-pictures.ts";
import { up as remakeOutbox } from "#server/db/migrations/013-mails.ts";
import { up as confirmSubscribers } from "#server/db/migrations/014-newsletter.ts";
import { up as keepMovements } from "#server/db/migrations/015-movements.ts";
import { up as keepPlaces } from "#server/db/migrations/016-places.ts";
import { up as keepCalendarAddresses } from "#server/db/migrations/017-calendar-addresses.ts";
import { up as nameRefundAttempts } from "#server/db/migrations/018-refund-attempts.ts";
import { up as indexMembershipsByTrainer } from "#server/db/migrations/019-memberships-by-trainer.ts";
import { up as keepLeases } from "#server/db/migrations/020-leases.ts";
import { up as keepRateLimits } from "#server/db/migrations/021-rate-limits.ts";
import { up as endTokens } from "#server/db/migrations/022-ended-tokens.ts";
import { up as noteProvenAddresses } from "#server/db/migrations/024-proof.ts";
import { up as keepSecurityEvents } from "#server/db/migrations/026-security-events.ts";
import { up as keepOutsidePictures } from "#server/db/migrations/027-outside-pictures.ts";
import { up as findPeopleByAccount } from "#server/db/migrations/028-people-by-account.ts";
import { up as searchStraightMarks } from "#server/db/migrations/029-straight-marks.ts";
import { up as keepLapsedPlaces } from "#server/db/migrations/030-lapsed-places.ts";
import { up as sumReturnedInTurn } from "#server/db/migrations/031-returned-in-turn.ts";
import { up as countPendingTries } from "#server/db/migrations/034-tries-under-way.ts";
import { up as countProvenVotes } from "#server/db/migrations/035-votes-that-count.ts";
import { up as purgeDeparted } from "#server/db/migrations/037-what-the-departed-left.ts";
import { up as putNamesOnOneLine } from "#server/db/migrations/039-names-on-one-line.ts";
import { up as keepLettersOfOtherScripts } from "#server/db/migrations/040-letters-of-other-scripts.ts";
import { up as keepWhatToBring } from "#server/db/migrations/041-what-to-bring.ts";
import { up as nameChangedTables } from "#server/db/migrations/042-changes-name-their-table.ts";
import { up as bookDifferences } from "#server/db/migrations/043-book-differences.ts";
import { up as keepTermChanges } from "#server/db/migrations/044-term-changes.ts";
import { up as keepVisits } from "#server/db/migrations/046-visits.ts";
import { up as keepSlotWords } from "#server/db/migrations/047-slot-words.ts";
import { up as tellOfPlaces } from "#server/db/migrations/048-places-are-told.ts";
import { up as leaveHeadingsOut } from "#server/db/migrations/049-words-below-headings.ts";
import { up as keepChosenDays } from "#server/db/migrations/050-chosen-days.ts";
import { up as keepCards } from "#server/db/migrations/051-cards.ts";
import { up as keepWhyHidden } from "#server/db/migrations/052-why-hidden.ts";
import { up as keepDesk } from "#server/db/migrations/053-desk.ts";
import { up as searchReasons } from "#server/db/migrations/054-reasons-are-searched.ts";
import { up as keepUnused } from "#server/db/migrations/055-unused-paid-back.ts";
import { up as searchWhatToBring } from "#server/db/migrations/056-what-to-bring-is-searched.ts";
import { readNote } from "#server/db/notes.ts";
import type { Db } from "#server/db/open.ts";

/** In order of application; a published name never changes. */
const migrations: Record<string, Migration> = {
  "001-studio": { up: makeStudioTables },
  // Created the test gateway's tables, which now belong to the demo. Studios have applied it, so the name stays.
  "002-test-gateway": { up: async () => {} },
  "003-mails-that-went": { up: purgeSentMails },
  "004-changes-are-told": { up: tellOfChanges },
  "005-orders-have-indexes": { up: indexOrders },
  "006-takings-are-kept": { up: keepTakings },
  "007-sizes-are-kept": { up: keepSizes },
  "008-texts-are-indexed": { up: indexTexts },
  "009-hours-and-terms": { up: keepHoursAndTerms },
  "010-corrections": { up: keepCorrections },
  "011-decisions": { up: keepReasons },
  "012-pictures": { up: keepPictures },
  "013-mails": { up: remakeOutbox },
  "014-newsletter": { up: confirmSubscribers },
  "015-movements": { up: keepMovements },
  "016-places": { up: keepPlaces },
  "017-calendar-addresses": { up: keepCalendarAddresses },
  "018-refund-attempts": { up: nameRefundAttempts },
  "019-memberships-by-trainer": { up: indexMembershipsByTrainer },
  "020-leases": { up: keepLeases },
  "021-rate-limits": { up: keepRateLimits },
  "022-ended-tokens": { up: endTokens },
  "024-proof": { up: noteProvenAddresses },
  "026-security-events": { up: keepSecurityEvents },
  "027-outside-pictures": { up: keepOutsidePictures },
  "028-people-by-account": { up: findPeopleByAccount },
  "029-straight-marks": { up: searchStraightMarks },
  "037-what-the-departed-left": { up: purgeDeparted },
  "039-names-on-one-line": { up: putNamesOnOneLine },
  "030-lapsed-places": { up: keepLapsedPlaces },
  "031-returned-in-turn": { up: sumReturnedInTurn },
  "034-tries-under-way": { up: countPendingTries },
  "035-votes-that-count": { up: countProvenVotes },
  "040-letters-of-other-scripts": { up: keepLettersOfOtherScripts },
  "041-what-to-bring": { up: keepWhatToBring },
  "042-changes-name-their-table": { up: nameChangedTables },
  "043-book-differences": { up: bookDifferences },
  "044-term-changes": { up: keepTermChanges },
  "046-visits": { up: keepVisits },
  "047-slot-words": { up: keepSlotWords },
  "048-places-are-told": { up: tellOfPlaces },
  "049-words-below-headings": { up: leaveHeadingsOut },
  "050-chosen-days": { up: keepChosenDays },
  "051-cards": { up: keepCards },
  "052-why-hidden": { up: keepWhyHidden },
  "053-desk": { up: keepDesk },
  "054-reasons-are-searched": { up: searchReasons },
  "055-unused-paid-back": { up: keepUnused },
  "056-what-to-bring-is-searched": { up: searchWhatToBring },
};

/**
 * Migrates the studio's tables to the newest version or, for a test, up to the migration `upTo`.
 * @returns the names of the migrations it applied
 * @throws UnusableDatabase if a newer version has made the tables unusable for this one
 */
export async function migrate(db: Db, { upTo }: { upTo?: string } = {}): Promise<string[]> {
  const applied = await applyMigrations(db, { migrations, upTo });
  await refuseNewer(db);
  return applied;
}

/** The migrations that this version needs and the database lacks. Those applied by a newer version are ignored. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/**
 * Applies migrations, all of them or none; of two at once, the second waits and finds them done. Migrations from a
 * newer version stay: they do not disturb this one, which may run alongside it or after it.
 * @returns the names of the migrations it applied
 */
export async function applyMigrations(
  db: Db,
  {
    migrations,
    upTo,
    migrationTableName = "kysely_migration",
    ...tables
  }: {
    migrations: Record<string, Migration>;
    upTo?: string | undefined;
    /** The table that lists applied migrations; the studio's own by default. */
    migrationTableName?: string;
    migrationLockTableName?: string;
  },
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await lockMigrations(tx);
    const migrator = new Migrator({
      db: tx,
      provider: {
        getMigrations: async () => ({ ...(await readApplied(tx, migrationTableName)), ...migrations }),
      },
      migrationTableName,
      // Several people number migrations in parallel.
      allowUnorderedMigrations: true,
      ...tables,
    });
    const { error, results = [] } =
      upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
    if (error) throw error;
    return results.map(({ migrationName }) => migrationName);
  });
}

/** The applied migrations, as migrations that do nothing. */
async function readApplied(tx: Db, table: string): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(tx);
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]));
}

/**
 * The note in which a migration that removes something records its name: a version that does not know it refuses to
 * start.
 */
const neededNote = "migration that a version must know";

async function refuseNewer(db: Db): Promise<void> {
  const needed = await readNote(db, neededNote);
  if (needed !== undefined && !Object.hasOwn(migrations, needed))
    throw new UnusableDatabase(
      `a newer version of the studio has changed it (${needed}); start that version, or restore a backup made before`,
    );
}
