import type { TimetableChanges } from "#contract/absences.ts";
import type { AuditAction } from "#contract/audit.ts";
import { firstOfWeek } from "#contract/next-session.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { TermChangeKind } from "#contract/term-changes.ts";
import { daysBetween, extendedTerm, type Stretch } from "#contract/terms.ts";
import { isLost } from "#contract/timetable-changes.ts";
import { dayText, stretchText } from "#server/core/day-text.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { auditColumns } from "#server/db/rows.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import { demoAdmin } from "./people.ts";

const arifId = "member-arif-rahman";
const sabbirId = "member-sabbir-hossain";
const rafiqId = "trainer-rafiq-hasan";
const tanvirId = "trainer-tanvir-ahmed";
const mitaliId = "trainer-mitali-das";

/** What has happened so far. */
type Months = {
  memberships: PaymentRecord[];
  changes: TimetableChanges;
  pauses: Map<string, Stretch>;
  given: Map<string, number>;
};

/**
 * What months bring (D72 to D76, D78), all of it done yesterday: a day is given, the studio will be closed for a day, two
 * trainers will be away next week, of whose sessions one is taken and another can be, somebody pauses, and a slot is written
 * to. Each leaves the rows that the studio itself would write; nobody is mailed.
 */
export async function insertChanges(tx: Db, now: Date): Promise<void> {
  const today = studioDay(now);
  const nextWeek = dayAfter(firstOfWeek(today), 7);
  const [sunday, monday, tuesday] = [dayAfter(nextWeek, 1), dayAfter(nextWeek, 2), dayAfter(nextWeek, 3)];
  const months: Months = {
    memberships: await runningOn(tx, today),
    changes: { absences: [], substitutes: [], closed: [] },
    pauses: new Map(),
    given: new Map(),
  };
  await giveDay(tx, months, { reason: "For the evening the lights went out", at: hoursBefore(now, 26) });
  await closeStudio(tx, months, {
    day: dayAfter(nextWeek, 11),
    name: "Team trip to Sonargaon",
    at: hoursBefore(now, 25),
  });
  await callOff(tx, months, {
    trainerId: rafiqId,
    from: sunday,
    until: tuesday,
    word: "At the district bouts with our juniors",
    at: hoursBefore(now, 24),
  });
  await callOff(tx, months, {
    trainerId: mitaliId,
    from: monday,
    until: monday,
    word: "On stage in Sylhet",
    at: hoursBefore(now, 23),
  });
  const rafiq = await personOf(tx, rafiqId);
  const opened = { actor: rafiq, subject: rafiq, action: "slots changed" } as const;
  await audit(tx, { ...opened, reason: "Afternoon added; HIIT taught", at: hoursBefore(now, 24 * 24) });
  await stepIn(tx, months, {
    trainerId: rafiqId,
    slotTiming: "Evening",
    day: tuesday,
    substituteId: tanvirId,
    at: hoursBefore(now, 22),
  });
  await pause(tx, months, {
    memberId: sabbirId,
    from: dayAfter(today, 2),
    until: dayAfter(today, 9),
    at: hoursBefore(now, 21),
  });
  await writeToSlot(tx, months, {
    trainerId: rafiqId,
    slotTiming: "Evening",
    words: "Bring your own wraps next time, please: ours are in the wash.",
    at: hoursBefore(now, 20),
  });
}

/** To the demo's member, for their first slot. */
async function giveDay(tx: Db, months: Months, { reason, at }: { reason: string; at: Date }): Promise<void> {
  const payment = membershipOf(months, arifId);
  months.given.set(payment.id, 1);
  await followTerms(tx, months, { kind: "given", by: demoAdmin.id, reason, at });
  const subject = await personOf(tx, arifId);
  await audit(tx, { actor: demoAdmin, subject, action: "days given", reason: `1 day: ${reason}`, at });
}

async function closeStudio(
  tx: Db,
  months: Months,
  { day, name, at }: { day: string; name: string; at: Date },
): Promise<void> {
  const id = "closed-demo-1";
  const since = at.toISOString();
  await tx
    .insertInto("closed_days")
    .values({ id, name, from_day: day, until_day: day, created_at: since })
    .execute();
  months.changes.closed.push({ _id: id, from: day, until: day, name, since });
  const stretch = { from: day, until: day };
  await followTerms(tx, months, { kind: "closed", by: demoAdmin.id, reason: name, stretch, at });
  const reason = `${name}: ${dayText(day)}`;
  await audit(tx, { actor: demoAdmin, subject: demoAdmin, action: "closed", reason, at });
}

async function callOff(
  tx: Db,
  months: Months,
  { trainerId, from, until, word, at }: Stretch & { trainerId: string; word: string; at: Date },
): Promise<void> {
  const id = `absence-${trainerId}`;
  const since = at.toISOString();
  await tx
    .insertInto("absences")
    .values({
      ...{ id, trainer_id: trainerId, slot_timing: null, word },
      ...{ from_day: from, until_day: until, created_at: since },
    })
    .execute();
  months.changes.absences.push({ _id: id, trainerId, slotTiming: null, from, until, word, since });
  const stretch = { from, until };
  await followTerms(tx, months, { kind: "called-off", by: trainerId, reason: word, stretch, at });
  const trainer = await personOf(tx, trainerId);
  const reason = `${stretchText(stretch)}: ${word}`;
  await audit(tx, { actor: trainer, subject: trainer, action: "called off", reason, at });
}

type Stepping = { trainerId: string; slotTiming: SlotTiming; day: string; substituteId: string; at: Date };

async function stepIn(
  tx: Db,
  months: Months,
  { trainerId, slotTiming, day, substituteId, at }: Stepping,
): Promise<void> {
  const { name: substituteName } = await personOf(tx, substituteId);
  await tx
    .insertInto("substitutes")
    .values({
      ...{ trainer_id: trainerId, slot_timing: slotTiming, day, substitute_id: substituteId },
      ...{ substitute_name: substituteName, created_at: at.toISOString() },
    })
    .execute();
  months.changes.substitutes.push({
    ...{ trainerId, slotTiming, day, substituteId, substituteName },
    since: at.toISOString(),
  });
  const stretch = { from: day, until: day };
  await followTerms(tx, months, { kind: "substitute", by: substituteId, stretch, at });
}

async function pause(
  tx: Db,
  months: Months,
  { memberId, at, ...stretch }: Stretch & { memberId: string; at: Date },
): Promise<void> {
  const { id } = membershipOf(months, memberId);
  await tx
    .insertInto("pauses")
    .values({
      ...{ payment_id: id, created_at: at.toISOString() },
      ...{ from_day: stretch.from, until_day: stretch.until },
    })
    .execute();
  months.pauses.set(id, stretch);
  await followTerms(tx, months, { kind: "pause", by: memberId, stretch, at });
}

async function writeToSlot(
  tx: Db,
  { memberships }: Months,
  { trainerId, slotTiming, words, at }: { trainerId: string; slotTiming: string; words: string; at: Date },
): Promise<void> {
  const slot = { trainer_id: trainerId, slot_timing: slotTiming };
  const people = memberships.filter(
    (one) => one.trainer_id === trainerId && one.slot_timing === slotTiming,
  ).length;
  await tx
    .insertInto("slot_words")
    .values({
      ...{ id: "slot-word-demo-1", ...slot, words, people },
      ...{ author_id: trainerId, attempt_id: null, written_at: at.toISOString() },
    })
    .execute();
  const trainer = await personOf(tx, trainerId);
  const reason = `${slotTiming}: ${words}`;
  await audit(tx, { actor: trainer, subject: trainer, action: "wrote to a slot", reason, at });
}

type Cause = { kind: TermChangeKind; by: string; reason?: string; stretch?: Stretch; at: Date };

/** Moves the last days of memberships to where they are now, with a row for each. */
async function followTerms(tx: Db, months: Months, cause: Cause): Promise<void> {
  const { kind, by, reason = "", stretch, at } = cause;
  for (const payment of months.memberships) {
    const { endsOn } = termNow(months, payment);
    const days = daysBetween(payment.ends_on, endsOn);
    if (days === 0) continue;
    payment.ends_on = endsOn;
    await tx.updateTable("payments").set({ ends_on: endsOn }).where("id", "=", payment.id).execute();
    await tx
      .insertInto("term_changes")
      .values({
        ...{ id: `${payment.id}-${kind}`, payment_id: payment.id, kind, days, reason },
        ...{ from_day: stretch?.from ?? null, until_day: stretch?.until ?? null },
        ...{ by_id: by, attempt_id: null, created_at: at.toISOString() },
      })
      .execute();
  }
}

function termNow({ changes, pauses, given }: Months, payment: PaymentRecord) {
  const { id, trainer_id: trainerId, slot_timing: slotTiming, slot_days, starts_on } = payment;
  return extendedTerm(starts_on, {
    slotDays: readSlotDays(slot_days),
    isLost: (day) => isLost(changes, { trainerId, slotTiming, day }),
    pause: pauses.get(id),
    givenDays: given.get(id) ?? 0,
  });
}

/** The memberships that run or are to come, oldest first; nobody in the demo has two of one slot. */
function runningOn(tx: Db, day: string): Promise<PaymentRecord[]> {
  return tx
    .selectFrom("payments")
    .selectAll()
    .where("status", "=", "booked")
    .where("ends_on", ">=", day)
    .orderBy("id")
    .execute();
}

/** A member's first membership. */
function membershipOf({ memberships }: Months, memberId: string): PaymentRecord {
  const membership = memberships.find(({ user_id }) => user_id === memberId);
  if (!membership) throw new Error(`the demo data has no membership of ${memberId}`);
  return membership;
}

function personOf(tx: Db, id: string) {
  return tx
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

type Person = { id: string; name: string; email: string };
type Decision = { actor: Person; subject: Person; action: AuditAction; reason: string; at: Date };

async function audit(tx: Db, { at, ...decision }: Decision): Promise<void> {
  const id = `audit-${decision.action.replaceAll(" ", "-")}-${decision.subject.id}`;
  await tx
    .insertInto("audit")
    .values(auditColumns({ ...decision, id, createdAt: at }))
    .execute();
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 60 * 60 * 1000);
}
