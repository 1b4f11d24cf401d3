import chevron from "lucide/dist/esm/icons/chevron-down.mjs";
import type { ReactNode } from "react";
import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import { changeText } from "#app/features/absences/words.ts";
import { SlotName } from "#app/features/people/slot-light.tsx";
import { slotInks } from "#app/features/people/slots.ts";
import type { Row } from "#app/features/visits/tick-row.tsx";
import { WhoComes } from "#app/features/visits/who-comes.tsx";
import { TodayText } from "#app/page/today-text.tsx";
import { useNow } from "#app/page/use-now.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Part } from "#app/ui/part.tsx";
import { slotHours } from "#contract/hours.ts";
import { membershipText } from "#contract/money.ts";
import { isOff, isSessionOver, weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import type { SlotPlaces } from "#contract/places.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import type { User } from "#contract/users.ts";
import { takesTicks } from "#contract/visit-days.ts";
import { CallOff, useChange } from "./call-off.tsx";
import { type Taught, taughtOn, useComers } from "./taught.ts";
import { Yesterday } from "./yesterday.tsx";

type TodayProps = {
  trainer: User;
  memberships: readonly Payment[];
  /** The sessions that they give for others. */
  taken: readonly Taught[];
  filled: readonly SlotPlaces[];
};

const daysAhead = 6;

/**
 * The trainer's sessions of today, their own and those they give for others, and who may come to each (D24, D53, D73), those
 * not over first; where there is none, the next one that they give. Then the days that follow. Nothing while there is no
 * session.
 */
export function Today({ trainer, memberships, taken, filled }: TodayProps) {
  const now = useNow();
  const changes = useTimetableChanges();
  const today = studioDay(now);
  const on = (day: string) => taughtOn(day, { trainer, memberships, taken });
  const isOver = ({ slot, day }: Taught) => isSessionOver(slot, day, now);
  // Yesterday's last session may go on after midnight.
  const under = on(dayAfter(today, -1)).filter((session) => !isOver(session));
  const later = Array.from({ length: daysAhead }, (_, place) => on(dayAfter(today, place + 1))).flat();
  const sessions = [...under, ...on(today)];
  if (sessions.length + later.length === 0) return null;
  const next = later.find(
    ({ day, owner, slot: { slotTiming } }) =>
      owner._id !== trainer._id || changedTo(changes, { trainerId: owner._id, slotTiming, day }) === null,
  );
  // Shown in full above the days that follow.
  const following = sessions.length === 0 ? later.filter((one) => one !== next) : later;
  const inTurn = sessions.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)));
  const shared = { trainer, filled, now };
  return (
    <>
      <Part title={<TodayText today={today} />} className="gap-3">
        {sessions.length === 0 && <p>No session today.{next && " The next one:"}</p>}
        {(sessions.length === 0 && next ? [next] : inTurn).map((one) => (
          <SessionCard key={keyOf(one)} session={one} {...shared} />
        ))}
      </Part>
      <Yesterday trainer={trainer} now={now} />
      {following.length > 0 && <ComingDays sessions={following} {...shared} />}
    </>
  );
}

function keyOf({ day, slot, owner }: Taught): string {
  return `${day} ${slot.slotTiming} ${owner._id}`;
}

type Shared = { trainer: User; filled: readonly SlotPlaces[]; now: Date };

/** What there is to say of a session: whose it is, how full, who may come, and what has become of it. */
function useSession(session: Taught, { trainer, filled, now }: Shared) {
  const { slot, owner } = session;
  const isOwn = owner._id === trainer._id;
  const change = useChange(session);
  return {
    comers: useComers(session, trainer, now),
    // Who waits for another's slot is that trainer's to know.
    filled: isOwn ? filled.find(({ slotTiming }) => slotTiming === slot.slotTiming) : undefined,
    change: isOwn ? change : null,
    forWhom: isOwn ? "" : `for ${owner.name}`,
  };
}

function SessionCard({ session, ...shared }: Shared & { session: Taught }) {
  const { trainer, now } = shared;
  const { day, slot, owner } = session;
  const { comers, filled, change, forWhom } = useSession(session, shared);
  const isDone = isSessionOver(slot, day, now) || change !== null;
  const isToday = day === studioDay(now);
  return (
    <section
      aria-label={[`${slot.slotTiming}, ${slotHours(slot)}`, forWhom].filter(Boolean).join(" ")}
      className="break-inside-avoid overflow-clip rounded border border-frame"
    >
      <header
        className={joinClasses(
          "print-color-exact relative isolate flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 ps-4 pe-28 narrow:pe-4",
          isDone ? "bg-sunken text-muted" : slotInks[slot.slotTiming],
        )}
      >
        {!isDone && <span className="sky [--sun-size:6rem] [--sun-x:calc(100%-4rem)] narrow:hidden" />}
        <h3
          className={joinClasses("font-display text-display-3", isToday ? "max-sm:basis-full" : "basis-full")}
        >
          {!isToday && (
            <span className="block text-title">
              {weekdayOf(day)} <DateText date={day} yearless />
            </span>
          )}
          {slot.slotTiming}
        </h3>
        <p className="flex min-h-6 flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold">
          <span className="tabular whitespace-nowrap font-display text-display-3">{slotHours(slot)}</span>
          {isDone && <Badge>{change ? changeText(change) : "Over"}</Badge>}
          {forWhom && <span className="wrap-anywhere min-w-0">{forWhom}</span>}
          <span className="max-sm:basis-full">
            {comers && placesText(comers.length, { ...(isDone ? {} : filled), places: owner.places })}
          </span>
        </p>
      </header>
      <Comers
        comers={comers}
        filled={isDone ? undefined : filled}
        ticked={
          takesTicks(day, now) &&
          !(change && isOff(change)) &&
          comers && <WhoComes by={trainer.email} day={day} comers={comers} />
        }
      />
      <CallOff session={session} now={now} />
    </section>
  );
}

type Room = { places: number } & Partial<Pick<SlotPlaces, "held" | "waiting">>;

/** Whom places are held for. A trainer is told who waits and pays once they have booked (D24, D55). */
function heldTexts({ held, paying, waiting }: SlotPlaces): string[] {
  const kept = held - paying;
  return [
    paying > 0 &&
      (paying === 1 ? "1 place is held while someone pays." : `${paying} places are held while people pay.`),
    kept > 0 &&
      (kept === 1
        ? "1 place is held for the first on the waiting list."
        : `${kept} places are held for the first ${kept} on the waiting list.`),
    waiting > 0 &&
      `${waiting === 1 ? "1 person is" : `${waiting} people are`} on the waiting list. You see their names once they have booked.`,
  ].filter((text) => text !== false);
}

/**
 * "8 of 12 taken · 1 held · 2 waiting": a place that is held for someone who pays or has waited is neither taken nor
 * free (D54, D55). There may be more people than places, because the trainer can take places away.
 */
function placesText(taken: number, { places, held = 0, waiting = 0 }: Room): string {
  return [
    taken > places
      ? `${taken} people, ${places} ${places === 1 ? "place" : "places"}`
      : `${taken} of ${places} taken`,
    held > 0 && `${held} held`,
    waiting > 0 && `${waiting} waiting`,
  ]
    .filter(Boolean)
    .join(" · ");
}

type ComersProps = {
  /** Undefined while they are not known. */
  comers: readonly Row[] | undefined;
  filled: SlotPlaces | undefined;
  /** Where who came can be ticked: the rows with their ticks. */
  ticked?: ReactNode;
};

/**
 * Who may come, in rows for a thumb, which keep room at their ends; on paper in two columns. A trainer sees names but no
 * photos (D24).
 */
function Comers({ comers, filled, ticked }: ComersProps) {
  const texts = filled ? heldTexts(filled) : [];
  return (
    <>
      {comers?.length === 0 ? (
        <p className="px-4 py-4 text-muted">Nobody has booked it yet.</p>
      ) : (
        ticked || <ComerList comers={comers ?? []} />
      )}
      {texts.length > 0 && (
        <p className="border-hair border-t bg-sunken px-4 py-3 text-small">{texts.join(" ")}</p>
      )}
    </>
  );
}

function ComerList({ comers }: { comers: readonly Row[] }) {
  return (
    <ul className="bg-raised print:columns-2">
      {comers.map(({ membershipId, userName, price, className }) => (
        <li
          key={membershipId}
          className="flex min-h-14 break-inside-avoid items-center gap-3 border-hair not-last:not-print:border-b py-1 ps-4 pe-16 narrow:pe-4"
        >
          <Avatar alt="" of={{ id: userName, name: userName }} />
          <p className="wrap-anywhere min-w-0 leading-tight">
            <strong>{userName}</strong>
            <span className="block text-muted text-small">
              {[membershipText(price), className].filter(Boolean).join(" · ")}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

type ComingDaysProps = Shared & { sessions: readonly Taught[] };

/** The sessions of the days after today in a line each; who may come opens on a press, and is open on paper. */
function ComingDays({ sessions, ...rest }: ComingDaysProps) {
  const days = [...new Set(sessions.map(({ day }) => day))];
  return (
    <Part title="Coming up" className="gap-2">
      <ul className="grid border-rule border-t print:block">
        {days.map((day) => (
          <li
            key={day}
            className="grid break-inside-avoid gap-x-4 border-hair border-b py-2 md:grid-cols-[11rem_1fr] print:block"
          >
            <h3 className="font-bold md:py-4 print:py-0">
              {weekdayOf(day)} <DateText date={day} length="short" yearless className="text-muted" />
            </h3>
            <ul>
              {sessions
                .filter((session) => session.day === day)
                .map((session) => (
                  <li key={keyOf(session)}>
                    <ComingSession session={session} {...rest} />
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function ComingSession({ session, ...shared }: Shared & { session: Taught }) {
  const { slot, owner } = session;
  const { comers, filled, change, forWhom } = useSession(session, shared);
  const isEmpty = comers?.length === 0 && !filled?.held && !filled?.waiting;
  return (
    <details className="group/session print:details-content:[content-visibility:visible]">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 print:min-h-0">
        <SlotName timing={slot.slotTiming} />
        <span className="tabular text-muted text-small">{slotHours(slot)}</span>
        {change && <Badge>{changeText(change)}</Badge>}
        {forWhom && <span>{forWhom}</span>}
        <span className="tabular ms-auto flex items-center gap-x-3 text-small">
          {comers &&
            (isEmpty ? "Nobody yet" : placesText(comers.length, { ...filled, places: owner.places }))}
          <Icon
            of={chevron}
            className="size-5 transition-transform group-open/session:rotate-180 print:invisible"
          />
        </span>
      </summary>
      <div className="mb-3 overflow-clip rounded border border-hair">
        <Comers comers={comers} filled={filled} />
        <CallOff session={session} now={shared.now} />
      </div>
    </details>
  );
}
