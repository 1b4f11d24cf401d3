import { useQuery } from "@tanstack/react-query";
import check from "lucide/dist/esm/icons/check.mjs";
import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import { runningWithQuery, taughtOn, useTaken } from "#app/features/absences/taught.ts";
import { stretchText } from "#app/features/absences/words.ts";
import { byDay, comeText } from "#app/features/visits/roll.tsx";
import { type SessionComers, useComers } from "#app/features/visits/session-comers.ts";
import { comerText, type Row } from "#app/features/visits/tick-row.tsx";
import { PrintedOn } from "#app/page/printed-on.tsx";
import { useNow } from "#app/page/use-now.ts";
import { DateText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type SlotTimes, slotHours } from "#contract/hours.ts";
import { isOff, isSessionOver, weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { changedTo, type SessionChange } from "#contract/timetable-changes.ts";
import type { User } from "#contract/users.ts";
import { restText } from "./comers.tsx";

/** What is printed: the sessions of today, or of a week from today on. */
export type Sheets = "today" | "week";

/** How many of the days after today it has. */
const daysAhead: Record<Sheets, number> = { today: 0, week: 6 };

type Roll = SessionComers & { change: SessionChange | null };

/**
 * Those of the sessions printed that are not over, each with who may come and what has become of it (D72, D73, D77); undefined
 * while that is not known.
 */
function useRolls(trainer: User, sheets: Sheets): Roll[] | undefined {
  const now = useNow();
  const changes = useTimetableChanges();
  const memberships = useQuery(runningWithQuery(trainer)).data;
  const taken = useTaken(trainer);
  const changeOf = ({ session: { owner, slot, day } }: SessionComers) =>
    owner._id === trainer._id
      ? changedTo(changes, { trainerId: owner._id, slotTiming: slot.slotTiming, day })
      : null;
  // Yesterday's last session may go on after midnight.
  const days = Array.from({ length: daysAhead[sheets] + 2 }, (_, place) =>
    dayAfter(studioDay(now), place - 1),
  );
  const sessions = days
    .flatMap((day) => taughtOn(day, { trainer, memberships: memberships ?? [], taken: taken ?? [] }))
    .filter(({ slot, day }) => !isSessionOver(slot, day, now));
  const rolls = useComers(sessions, trainer, now).map((one) => ({ ...one, change: changeOf(one) }));
  const isKnown = memberships && taken && rolls.every(({ comers }) => comers);
  return isKnown ? rolls : undefined;
}

/** Whether the register names anybody; undefined while that is not known. */
export function useIsComing(trainer: User, sheets: Sheets): boolean | undefined {
  return useRolls(trainer, sheets)?.some(
    ({ comers, change }) => comers?.length && !(change && isOff(change)),
  );
}

/** On paper alone, and alone on it: who may come to the sessions of these days, with a box to tick for each (D77). */
export function Register({ trainer, sheets }: { trainer: User; sheets: Sheets }) {
  const rolls = useRolls(trainer, sheets);
  const today = studioDay(useNow());
  return (
    <article className="hidden break-inside-auto! print:block">
      <h2 className="font-display text-display-3">
        Register, {stretchText({ from: today, until: dayAfter(today, daysAhead[sheets]) })}
      </h2>
      <PrintedOn of={trainer.name} />
      {rolls?.length === 0 && <p className="mt-4">No sessions in these days.</p>}
      {rolls?.map((roll) => {
        const { day, slot, owner } = roll.session;
        const Part = roll.change && isOff(roll.change) ? Off : Sheet;
        return <Part key={`${day} ${slot.slotTiming} ${owner._id}`} roll={roll} trainer={trainer} />;
      })}
    </article>
  );
}

/** "Tuesday 1 December, Afternoon: called off" */
function Off({ roll: { session, change } }: { roll: Roll }) {
  const { day, slot } = session;
  return (
    <p className="mt-4 break-inside-avoid border-rule border-t pt-2">
      <strong className="text-title">
        {weekdayOf(day)} <DateText date={day} yearless />, {slot.slotTiming}:
      </strong>{" "}
      {change?.kind === "closed" ? `studio closed, ${change.name}` : "called off"}
    </p>
  );
}

function Sheet({ roll: { session, comers = [], change }, trainer }: { roll: Roll; trainer: User }) {
  const { day, slot, owner, resting } = session;
  const { expected, others } = byDay(comers, day);
  const given = owner._id === trainer._id ? change && `with ${change.name}` : `for ${owner.name}`;
  return (
    <section className="mt-4 break-inside-avoid border-rule border-t pt-2">
      <h3 className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-title">
          {weekdayOf(day)} <DateText date={day} yearless />, {slot.slotTiming}
        </strong>
        <span className="tabular">{slotHours(slot)}</span>
        {given && <span>{given}</span>}
        <span className="ms-auto">{comeText({ expected, others })}</span>
      </h3>
      <Names comers={expected} slot={slot} />
      {others.length > 0 && (
        <>
          <p className="break-after-avoid font-semibold text-small">
            {expected.length > 0 ? "May come as well" : "May come"}
          </p>
          <Names comers={others} slot={slot} />
        </>
      )}
      {resting.length > 0 && <p className="text-small">{resting.map(restText).join(" ")}</p>}
    </section>
  );
}

function Names({ comers, slot }: { comers: readonly Row[]; slot: SlotTimes }) {
  return (
    <ul className="columns-2">
      {comers.map((comer) => (
        <li key={comer.membershipId} className="flex min-h-11 break-inside-avoid items-center gap-3">
          <span aria-hidden="true" className="grid size-6 shrink-0 place-content-center border border-field">
            {comer.came && <Icon of={check} className="size-5" />}
          </span>
          <p className="wrap-anywhere min-w-0 leading-tight">
            <strong>{comer.userName}</strong>
            <span className="block text-small">{comerText(comer, slot)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
