import type { Job } from "#server/core/job.ts";
import { purgeRateLimits } from "#server/db/limits/rate-limits.ts";
import { purgeSecurityEvents } from "#server/db/security-log.ts";
import { purgeDecisions } from "#server/features/audit/audit.ts";
import { purgeUnfinished } from "#server/features/leaving/unfinished.ts";
import { departures } from "#server/features/memberships/departures.ts";
import { offerRenewals } from "#server/features/memberships/renewals.ts";
import { continueSends, isSending } from "#server/features/newsletter/sends.ts";
import { purgeUnconfirmed } from "#server/features/newsletter/writes.ts";
import { purgeCardEvents, reconcile } from "#server/features/payments/reconcile.ts";
import {
  hasOutsidePictures,
  keepOutsidePictures,
  purgeTriedAddresses,
} from "#server/features/pictures/outside.ts";
import { purgeUnusedPictures } from "#server/features/pictures/writes.ts";
import { purgeLapses, tellOfLapses } from "#server/features/places/lapses.ts";
import { offerPlaces } from "#server/features/places/offers.ts";
import { finishRefunds } from "#server/features/refunds/sending.ts";
import { purgeSlotWords } from "#server/features/slot-words/writes.ts";
import { purgeVisits } from "#server/features/visits/ticks.ts";
import { backUpDaily, compareBooksDaily, tryRestoreWeekly } from "#server/keeping/daily-upkeep.ts";
import { type Outbox, purgeMails } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The studio's jobs and their schedule; what each does is in its feature. */
export function studioJobs(parts: Parts, outbox: Outbox): readonly Job[] {
  return [
    // Frequent: mails queued within a transaction can be sent once it commits, which nothing announces.
    { name: "outbox", everyMs: 5000, hasWork: outbox.hasDue, run: outbox.deliverDue },
    {
      name: "newsletter mails",
      everyMs: 5000,
      hasWork: outbox.newsletters.hasDue,
      run: outbox.newsletters.deliverDue,
    },
    {
      name: "newsletter",
      everyMs: 5000,
      hasWork: () => isSending(parts.db),
      run: (signal) => continueSends(parts, signal),
    },
    {
      name: "reconcile",
      everyMs: 5 * minuteMs,
      run: async (signal) => void (await reconcile(parts, signal)),
    },
    {
      name: "refunds",
      everyMs: minuteMs,
      run: async (signal) => void (await finishRefunds(parts, signal)),
    },
    {
      name: "places",
      everyMs: minuteMs,
      run: async (signal) => {
        await offerPlaces(parts, signal);
        await tellOfLapses(parts);
      },
    },
    { name: "renewals", everyMs: hourMs, run: async () => void (await offerRenewals(parts)) },
    // Frequent: until it has run, a cover replaces the picture.
    {
      name: "pictures",
      everyMs: 5000,
      hasWork: () => hasOutsidePictures(parts),
      run: async (signal) => void (await keepOutsidePictures(parts, signal)),
    },
    { name: "tidy", everyMs: 6 * hourMs, run: async (signal) => void (await tidy(parts, signal)) },
    // A demo's money is a stand-in's.
    ...(parts.config.mode === "production" ? [dailyBooks(parts)] : []),
    ...(parts.config.backups.areDaily ? [dailyBackup(parts)] : []),
  ];
}

/** Runs often, so that a failed backup is retried soon. */
function dailyBackup(parts: Parts): Job {
  return {
    name: "backup",
    everyMs: hourMs,
    run: async (signal) => {
      await backUpDaily(parts, signal);
      await tryRestoreWeekly(parts, signal);
    },
  };
}

/** Runs often, so that a comparison which failed is soon made again. */
function dailyBooks(parts: Parts): Job {
  return {
    name: "books",
    everyMs: hourMs,
    run: async (signal) => void (await compareBooksDaily(parts, signal)),
  };
}

/**
 * Deletes what is no longer needed, one kind after the other; a failure does not stop the others.
 * @throws AggregateError of what failed, the signal's reason
 */
async function tidy(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, identity } = parts;
  const now = parts.clock.now();
  const kinds = [
    () => purgeCardEvents(parts, signal),
    () => purgeUnusedPictures(db, now, signal),
    () => purgeTriedAddresses(db),
    () => purgeMails(parts, signal),
    () => purgeUnconfirmed(db, now, signal),
    () => purgeDecisions(db, now, signal),
    () => purgeSecurityEvents(db, now, signal),
    async () => identity.purgeEnded?.(db, now, signal),
    () => purgeUnfinished({ parts, departures, signal }),
    () => purgeRateLimits(db, signal),
    () => purgeLapses(db, now),
    () => purgeVisits(db, now, signal),
    () => purgeSlotWords(db, now, signal),
  ];
  const failures: unknown[] = [];
  for (const purge of kinds) {
    signal.throwIfAborted();
    await purge().catch((error: unknown) => failures.push(error));
  }
  signal.throwIfAborted();
  if (failures.length > 0) throw new AggregateError(failures, "some old rows could not be deleted");
}
