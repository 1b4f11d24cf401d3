import type { TimetableChanges } from "#contract/absences.ts";
import { slotTimings } from "#contract/constants.ts";
import { sessionDays, weekdayOf } from "#contract/next-session.ts";
import { isWithin, type Stretch } from "#contract/terms.ts";
import { changedTo, isLost, type SessionName } from "#contract/timetable-changes.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { readChosenDays, readSlotDays } from "#server/db/slot-days.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { type NextSession, readNextSessions } from "#server/features/places/next-sessions.ts";
import { isBookable } from "#server/features/places/policy.ts";
import { requireTrainer } from "#server/features/places/reads.ts";
import type { Slot } from "#server/features/places/slot.ts";
import { type Cause, pausesOf, updateTerms } from "#server/features/places/term-changes.ts";
import { readTimetableChanges } from "#server/features/places/timetable-changes.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";

/** A session that its trainer gives again, and who would have given it instead (D73). */
export type Returned = { day: string; substituteName: string };

/** A member of a slot whose sessions are called off, or take place after all. */
export type Concerned = {
  memberId: string;
  slot: Slot;
  /** The days of these sessions, in order; those of a pause are not among them. */
  days: string[];
  /** Those of them on which the member means to come (D81). */
  meant: string[];
  /** Those that their trainer gives again, in place of somebody else, of which they mean to come to each. */
  returned: Returned[];
  /** What they have there after the change, in order. */
  memberships: [PaymentRecord, ...PaymentRecord[]];
  /** A pause that would begin after its membership has ended now, and is taken back (D75). */
  latePause?: Stretch | undefined;
};

/** The days of a slot on which its sessions are called off or brought back, and whose slot it is: another's, if somebody steps in. */
export type OwnSlot = { slotTiming: string; days: string[]; of: UserRecord };

/**
 * The sessions that a trainer gives and a change calls off or brings back, and how many members of their own were mailed; no
 * slot is empty.
 */
export type OwnSessions = { trainer: UserRecord; slots: OwnSlot[]; people: number };

/** One member, by each of their slots that a change concerns. */
export type AllConcerned = [Concerned, ...Concerned[]];

type Change = {
  /** One of the trainers' slots; null for all of them. */
  slotTiming: string | null;
  /** The days that the change is about. */
  stretch: Stretch;
  /** What was called off, closed and taken over before it. */
  before: TimetableChanges;
  cause: Pick<Cause, "kind" | "reason" | "byId">;
  now: Date;
};

type Following = Change & {
  /** Whose sessions it is about; they must be locked. */
  trainerIds: readonly string[];
  mailer: Mailer;
  letter: (all: AllConcerned, next: NextSession | undefined) => Letter | undefined;
  /** What is called off right after this: no mail names it as somebody's next session. */
  goesToo?: readonly SessionName[];
  /** What a trainer is told, if it is somebody else who changes their sessions. */
  ownLetter?: ((own: OwnSessions) => Letter | undefined) | undefined;
};

/**
 * After a change of what takes place in trainers' slots: moves the last days of memberships, and mails each member whose
 * sessions it calls off or brings back, once for all of their slots (D72 to D74).
 * @returns who was mailed, by their ids
 */
export async function followChange(tx: Db, following: Following): Promise<string[]> {
  const { trainerIds, mailer, letter, ownLetter, goesToo = [], ...change } = following;
  const after = await readTimetableChanges(tx, { from: change.stretch.from });
  const followed = [];
  for (const trainerId of trainerIds)
    followed.push(await followTrainer(tx, { trainerId, after, isTold: ownLetter !== undefined, ...change }));
  const told: string[] = [];
  const concerned = Map.groupBy(
    followed.flatMap((one) => one.concerned).toSorted(byFirstSession),
    (one) => one.memberId,
  );
  const next = await readNextSessions(tx, { memberIds: [...concerned.keys()], goesToo, now: change.now });
  for (const [memberId, [first, ...more]] of concerned) {
    const mail = first && letter([first, ...more], next.get(memberId));
    if (!mail) continue;
    await mailer.send(mail, tx);
    told.push(memberId);
  }
  for (const { trainer, slots, concerned } of followed) {
    if (!trainer || slots.length === 0) continue;
    const people = told.filter((id) => concerned.some(({ memberId }) => memberId === id)).length;
    const mail = ownLetter?.({ trainer, slots, people });
    if (mail) await mailer.send(mail, tx);
  }
  return told;
}

/** In a mail the slot comes first whose session does. */
function byFirstSession(one: Concerned, other: Concerned): number {
  return orderOf(one) < orderOf(other) ? -1 : 1;
}

function orderOf({ days, returned, slot, memberships: [{ trainer_name }] }: Concerned): string {
  const [day] = [...days, ...returned.map((one) => one.day)].sort();
  return [day, (slotTimings as readonly string[]).indexOf(slot.slotTiming), trainer_name].join();
}

type OneTrainers = Change & { trainerId: string; after: TimetableChanges; isTold: boolean };

/** Moves the last days in a trainer's slots: whose sessions are changed, and, if the trainer is told of them, which of theirs. */
async function followTrainer(
  tx: Db,
  { trainerId, slotTiming, stretch, before, after, cause, now, isTold }: OneTrainers,
): Promise<{ concerned: Concerned[]; slots: OwnSlot[]; trainer: UserRecord | false }> {
  const all: Concerned[] = [];
  const slots: OwnSlot[] = [];
  const trainer = isTold && (await requireTrainer(tx, trainerId));
  // Stryker disable next-line ConditionalExpression: in the other slots nothing changes
  for (const timing of slotTiming === null ? slotTimings : [slotTiming]) {
    const slot = { trainerId, slotTiming: timing };
    const isChanged = (day: string) => isLost(before, { ...slot, day }) !== isLost(after, { ...slot, day });
    const returnedOn = (day: string): Returned[] => {
      const change = changedTo(before, { ...slot, day });
      const isReturned = change?.kind === "substitute" && changedTo(after, { ...slot, day }) === null;
      return isReturned ? [{ day, substituteName: change.name }] : [];
    };
    const updated = await updateTerms(tx, { ...slot, cause: { ...cause, ...stretch }, now });
    const concerned = await concernedBy(tx, updated, { slot, stretch, isChanged, returnedOn });
    all.push(...concerned);
    const offered = trainer && isBookable(trainer, timing) ? sessionDays(trainer.days, stretch) : [];
    const days = new Set([
      ...offered.filter((day) => isChanged(day) || returnedOn(day).length > 0),
      ...concerned.flatMap((one) => [...one.days, ...one.returned.map(({ day }) => day)]),
    ]);
    if (trainer && days.size > 0) slots.push({ slotTiming: timing, days: [...days].sort(), of: trainer });
  }
  if (trainer) slots.push(...(await takenSlots(tx, { trainerId, stretch, before, after })));
  return { concerned: all, slots, trainer };
}

type Taking = Pick<OneTrainers, "trainerId" | "stretch" | "before" | "after">;

/** What a trainer gives for others on these days and closed days call off or bring back (D73, D74). */
async function takenSlots(tx: Db, { trainerId, stretch, before, after }: Taking): Promise<OwnSlot[]> {
  const changed = before.substitutes.filter(
    (one) =>
      one.substituteId === trainerId &&
      isWithin(one.day, stretch) &&
      isLost(before, one) !== isLost(after, one),
  );
  const slots: OwnSlot[] = [];
  for (const { trainerId: ofTrainer, slotTiming, day } of changed) {
    const known = slots.find((slot) => slot.of.id === ofTrainer && slot.slotTiming === slotTiming);
    if (known) known.days.push(day);
    else slots.push({ slotTiming, days: [day], of: await requireTrainer(tx, ofTrainer) });
  }
  return slots;
}

type Asking = {
  slot: Slot;
  stretch: Stretch;
  isChanged: (day: string) => boolean;
  returnedOn: (day: string) => Returned[];
};

/** Whose of these memberships' sessions in a slot are changed on these days, or their trainer's again. */
async function concernedBy(
  db: Db,
  { memberships, latePauses }: Awaited<ReturnType<typeof updateTerms>>,
  { slot, stretch, isChanged, returnedOn }: Asking,
): Promise<Concerned[]> {
  const ids = memberships.map(({ id }) => id);
  const pauses = await pausesOf(db, ids);
  const daysOf = (membership: PaymentRecord) => daysIn(membership, stretch, pauses.get(membership.id));
  const meantBy = (membership: PaymentRecord) => {
    const chosen = readChosenDays(membership.chosen_days);
    return daysOf(membership).filter((day) => chosen.length === 0 || chosen.includes(weekdayOf(day)));
  };
  return [...Map.groupBy(memberships, ({ user_id }) => user_id)].flatMap(([memberId, theirs]) => {
    const [membership, ...more] = theirs;
    const [days, all] = [theirs.flatMap(daysOf).filter(isChanged), theirs.flatMap(meantBy)];
    const [meant, returned] = [all.filter(isChanged), all.flatMap(returnedOn)];
    if (memberId === null || days.length + returned.length === 0 || !membership) return [];
    const latePause = theirs.map(({ id }) => latePauses.get(id)).find((pause) => pause !== undefined);
    return { memberId, slot, days, meant, returned, memberships: [membership, ...more], latePause };
  });
}

/** The days of a membership's sessions in these days; those of its pause are not among them. */
export function daysIn(
  { starts_on, ends_on, slot_days }: PaymentRecord,
  stretch: Stretch,
  pause: Stretch | undefined,
): string[] {
  return sessionDays(readSlotDays(slot_days), {
    from: starts_on > stretch.from ? starts_on : stretch.from,
    until: ends_on < stretch.until ? ends_on : stretch.until,
  }).filter((day) => !isWithin(day, pause));
}
