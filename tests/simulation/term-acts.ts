import fc from "fast-check";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import { type At, expectOf, here, pick } from "./acts.ts";
import { ask, type World } from "./world.ts";

const anyone = fc.nat({ max: 1000 });
/** Days off, from so many days from now on. */
export const anyDaysOff = fc.record({
  trainer: anyone,
  ahead: fc.nat({ max: 20 }),
  days: fc.constantFrom(1, 1, 2, 5, 20),
  isWhole: fc.boolean(),
});
type DaysOff = { trainer: number; ahead: number; days: number; isWhole: boolean };

/** A trainer is away on some days, for one slot or all. */
export async function beAway(at: At, { trainer, isWhole, ...stretch }: DaysOff): Promise<void> {
  const { world, process } = at;
  const who = pick(here(world.trainers), trainer);
  if (!who) return;
  const slot = isWhole ? {} : { slotTiming: "Morning" };
  await expectOf(
    at,
    ask(process, who, ["POST", "/absences"], { ...daysOf(at, stretch), ...slot }),
    [201, 400, 401, 403, 404, 409],
  );
}

/** The studio closes for some days. */
export async function close(at: At, stretch: DaysOff): Promise<void> {
  const { world, process } = at;
  const asked = ask(process, world.admin, ["POST", "/closed-days"], { ...daysOf(at, stretch), name: "Eid" });
  await expectOf(at, asked, [201, 400, 409]);
}

/** What was called off, or closed, takes place after all. */
export async function takeBack(at: At, number: number): Promise<void> {
  const { world, process } = at;
  const absences = await world.db.selectFrom("absences").select("id").orderBy("id").execute();
  const closed = await world.db.selectFrom("closed_days").select("id").orderBy("id").execute();
  const paths = [
    ...absences.map(({ id }) => `/absences/${id}/end`),
    ...closed.map(({ id }) => `/closed-days/${id}/end`),
  ];
  const path = pick(paths, number);
  if (path) await expectOf(at, ask(process, world.admin, ["POST", path], undefined), [200, 404, 409]);
}

/** A trainer steps in for a session that another has called off, or gives it back. */
export async function stepIn(
  at: At,
  { trainer, absence }: { trainer: number; absence: number },
): Promise<void> {
  const { world, process } = at;
  const who = pick(here(world.trainers), trainer);
  const known = pick(await world.db.selectFrom("absences").selectAll().orderBy("id").execute(), absence);
  if (!who || !known) return;
  const session = { trainerId: known.trainer_id, slotTiming: "Morning", day: known.from_day };
  const asked = ask(process, who, ["POST", "/substitutes"], session);
  await expectOf(at, asked, [200, 401, 403, 404, 409]);
}

/** A member pauses a membership, or ends its pause. */
export async function pause(
  at: At,
  { payment: number, ahead, isEnd }: { payment: number; ahead: number; isEnd: boolean },
): Promise<void> {
  const { world, process } = at;
  const { payment, who } = await pickMembership(world, number);
  if (!payment || !who) return;
  const path = `/save-payment-info/${payment.id}/pause`;
  const from = dayAfter(studioDay(world.clock.now()), ahead);
  const asked = isEnd
    ? ask(process, who, ["POST", `${path}/end`], undefined)
    : ask(process, who, ["POST", path], { from, days: 7 + ahead });
  await expectOf(at, asked, [200, 400, 401, 404, 409]);
}

/** A member chooses on which days of a slot they mean to come, too many of them at times, or takes that back. */
export async function chooseDays(
  at: At,
  { payment: number, from, days }: { payment: number; from: number; days: number },
): Promise<void> {
  const { world, process } = at;
  const { payment, who } = await pickMembership(world, number);
  if (!payment || !who) return;
  const chosen = { days: readSlotDays(payment.slot_days).slice(from, from + days) };
  const asked = ask(process, who, ["POST", `/save-payment-info/${payment.id}/days`], chosen);
  await expectOf(at, asked, [200, 400, 401, 404, 409]);
}

/** An admin gives a membership days. */
export async function give(
  at: At,
  { payment: number, days }: { payment: number; days: number },
): Promise<void> {
  const { world, process } = at;
  const payments = await world.db.selectFrom("payments").select("id").orderBy("transaction_id").execute();
  const payment = pick(payments, number);
  if (!payment) return;
  const given = { days, reason: "The showers were cold." };
  const asked = ask(process, world.admin, ["POST", `/save-payment-info/${payment.id}/given-days`], given);
  await expectOf(at, asked, [200, 404, 409]);
}

/** Some payment, and the member whose it is, if they are still there. */
async function pickMembership({ db, members }: World, number: number) {
  const payments = await db.selectFrom("payments").selectAll().orderBy("transaction_id").execute();
  const payment = pick(payments, number);
  return { payment, who: members.find(({ id }) => id === payment?.user_id) };
}

function daysOf({ world }: At, { ahead, days }: Pick<DaysOff, "ahead" | "days">) {
  const from = dayAfter(studioDay(world.clock.now()), ahead);
  return { from, until: dayAfter(from, days - 1) };
}
