import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "#server/db/open.ts";

/** How many backups are kept: the last of each of this many days, weeks and months that have one. */
const kept = { days: 7, weeks: 4, months: 12 };

const dayMs = 24 * 60 * 60 * 1000;
/** Named after their time in UTC: shokti-20261122T030000Z.sqlite. */
const ownName = /^shokti-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(sqlite|dump)$/;

/** The name of a backup made now. */
export function backupName(now: Date, engine: Engine): string {
  const moment = now.toISOString().replace(/[-:]|\.\d+/g, "");
  return `shokti-${moment}.${engine === "sqlite" ? "sqlite" : "dump"}`;
}

/** Whether a folder has no backup of this day (UTC) yet. */
export function isBackupDue(folder: string, now: Date): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const today = now.toISOString().slice(0, 10);
  return !readdirSync(folder).some((name) => momentOf(name)?.toISOString().startsWith(today));
}

/** Deletes a folder's expired backups; files with other names are not ours. */
export function purgeOldBackups(folder: string): string[] {
  const expired = expiredBackups(readdirSync(folder));
  for (const name of expired) rmSync(join(folder, name));
  return expired;
}

/** The name of a folder's newest backup; undefined if it has none. */
export function newestBackup(folder: string): string | undefined {
  return existsSync(folder) ? newestFirst(readdirSync(folder))[0]?.name : undefined;
}

/** The expired backups among these names. */
export function expiredBackups(names: readonly string[]): string[] {
  const backups = newestFirst(names);
  const needed = new Set([
    ...lastOfEach(backups, (moment) => moment.toISOString().slice(0, 10)).slice(0, kept.days),
    ...lastOfEach(backups, (moment) => String(weekOf(moment))).slice(0, kept.weeks),
    ...lastOfEach(backups, (moment) => moment.toISOString().slice(0, 7)).slice(0, kept.months),
  ]);
  return backups.map(({ name }) => name).filter((name) => !needed.has(name));
}

type Named = { name: string; moment: Date };

/** Those of these names that are backups. */
function newestFirst(names: readonly string[]): Named[] {
  return names
    .flatMap((name) => ({ name, moment: momentOf(name) }))
    .filter((backup): backup is Named => backup.moment !== undefined)
    .sort((a, b) => b.moment.getTime() - a.moment.getTime());
}

/** The newest of each period, newest period first. */
function lastOfEach(backups: readonly Named[], spanOf: (moment: Date) => string): string[] {
  const last = new Map<string, string>();
  for (const { name, moment } of backups) if (!last.has(spanOf(moment))) last.set(spanOf(moment), name);
  return [...last.values()];
}

/** Weeks counted from a Monday: 1 January 1970 was a Thursday. */
function weekOf(moment: Date): number {
  return Math.floor((moment.getTime() / dayMs + 3) / 7);
}

/** A date that does not exist is in no name of ours. */
function momentOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = ownName.exec(name) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
