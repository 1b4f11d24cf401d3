import { startAnew } from "#server/db/engines/tried-again.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { withdrawMailsUnder } from "#server/ports/mail/withdraw-mails.ts";
import type { Parts } from "#server/ports/parts.ts";

type Leaving = { now: Date; mailer: Mailer };

/** What happens to payments when someone leaves; implemented by payments and passed in. */
export type Departures = {
  /** Ends paid memberships with a departing trainer (D59). */
  endMemberships(tx: Db, leaving: Leaving & { trainer: { id: string; name: string } }): Promise<void>;
  /** Leaves someone's payments to the books, under their name or without it (D38, D71). */
  leavePayments(tx: Db, leaving: Leaving & { id: string; keepsName: boolean }): Promise<void>;
};

/**
 * Locks someone, and everybody they share a slot with: who leaves takes places away, and everything about a place
 * happens under its trainer's and its member's lock. `others` are locked with them.
 */
export async function lockWithPartners(
  tx: Db,
  { id, others = [] }: { id: string; others?: readonly string[] },
): Promise<void> {
  const locked = new Set([id, ...others, ...(await partnersOf(tx, id))]);
  await lockPeople(tx, [...locked]);
  // Nobody shares one anew from here on; who did so while this waited is locked in the order of all.
  if ((await partnersOf(tx, id)).some((partner) => !locked.has(partner))) startAnew();
}

/** Who shares a slot with somebody: has a place or waits, with them or they with them, or has a session given by them. */
async function partnersOf(tx: Db, id: string): Promise<string[]> {
  const shared = (table: "slot_places" | "waiting_list") =>
    tx
      .selectFrom(table)
      .select(["trainer_id", "member_id"])
      .where((eb) => eb.or([eb("trainer_id", "=", id), eb("member_id", "=", id)]));
  const slots = await shared("slot_places").union(shared("waiting_list")).execute();
  const givenFor = await tx
    .selectFrom("substitutes")
    .select("trainer_id")
    .where("substitute_id", "=", id)
    .execute();
  return [
    ...slots.flatMap(({ trainer_id, member_id }) => [trainer_id, member_id]),
    ...givenFor.map(({ trainer_id }) => trainer_id),
  ];
}

/** Ends what someone did as a trainer, who must be locked with their partners: classes, memberships, pending mails. */
export async function endTraining(
  tx: Db,
  {
    trainer,
    departures,
    ...leaving
  }: Leaving & { trainer: { id: string; name: string }; departures: Departures },
): Promise<void> {
  await tx.deleteFrom("user_classes").where("user_id", "=", trainer.id).execute();
  await departures.endMemberships(tx, { trainer, ...leaving });
  // They may no longer read who booked them (D24).
  for (const kind of ["booked-you", "booked-soon", "not-coming"])
    await withdrawMailsUnder(tx, `${kind}:${trainer.id}:`);
}

/** Wakes the jobs that have work once someone has left: money to send back, and places to offer. */
export function wakeAfterLeaving({ wake }: Pick<Parts, "wake">): void {
  wake("refunds");
  wake("places");
}
