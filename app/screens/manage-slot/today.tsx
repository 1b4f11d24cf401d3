import chevron from "lucide/dist/esm/icons/chevron-down.mjs";
import { useState } from "react";
import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import { farAhead, whyNotSooner } from "#app/features/absences/sooner.ts";
import { isGivenBy, type Taught, taughtOn } from "#app/features/absences/taught.ts";
import { changeText } from "#app/features/absences/words.ts";
import { SlotName } from "#app/features/people/slot-light.tsx";
import { slotInks } from "#app/features/people/slots.ts";
import { byDay, comeText } from "#app/features/visits/roll.tsx";
import { useComers } from "#app/features/visits/session-comers.ts";
import { WhoComes } from "#app/features/visits/who-comes.tsx";
import { namedDay } from "#app/page/named-day.ts";
import { useNow } from "#app/page/use-now.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Part } from "#app/ui/part.tsx";
import { slotHours } from "#contract/hours.ts";
import { isOff, isSessionOver, weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import type { SlotPlaces } from "#contract/places.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { takesTicks } from "#contract/visit-days.ts";
import { CallOff, useChange } from "./call-off.tsx";
import { bookedElsewhere, Comers, placesText } from "./comers.tsx";
import { Yesterday } from "./yesterday.tsx";

type TodayProps = {
  trainer: User;
  memberships: readonly Payment[];
  /** The sessions that they give for others. */
  taken: readonly Taught[];
  filled: readonly SlotPlaces[];
};

/** How many of the days to come stand in a line each, to begin with. */
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
  const ahead = Array.from({ length: farAhead }, (_, place) => on(dayAfter(today, place + 1))).flat();
  const [weeks, setWeeks] = useState(0);
  const last = dayAfter(today, daysAhead + 7 * weeks);
  const later = ahead.filter(({ day }) => day <= last);
  const sessions = [...under, ...on(today)];
  if (sessions.length + later.length === 0) return null;
  const given = ahead.filter(isGivenBy(trainer, changes));
  const [next] = given;
  const inTurn = sessions.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)));
  const shown = sessions.length === 0 && next ? [next] : inTurn;
  const isWaitedFor = ({ owner, slot }: Taught) =>
    owner._id === trainer._id &&
    filled.some(({ slotTiming, waiting }) => waiting > 0 && slotTiming === slot.slotTiming);
  const waitedFor = [...shown, ...later]
    .filter(isGivenBy(trainer, changes))
    .find((one) => isWaitedFor(one) && !isOver(one));
  const shared = { trainer, memberships, filled, now, waitedFor };
  return (
    <>
      <Part title={namedDay(today, today)} className="gap-3">
        {sessions.length === 0 && (
          <p>
            No session today.
            {next && ` ${whyNotSooner(ahead, { trainer, changes, next })}The next one:`}
          </p>
        )}
        {shown.map((one) => (
          <SessionCard key={keyOf(one)} session={one} {...shared} />
        ))}
      </Part>
      <Yesterday trainer={trainer} now={now} />
      {later.length > 0 && (
        <ComingDays
          sessions={later}
          above={sessions.length === 0 ? next : undefined}
          onMore={later.length < ahead.length ? () => setWeeks(weeks + 1) : undefined}
          {...shared}
        />
      )}
    </>
  );
}

function keyOf({ day, slot, owner }: Taught): string {
  return `${day} ${slot.slotTiming} ${owner._id}`;
}

type Shared = Pick<TodayProps, "trainer" | "memberships" | "filled"> & {
  now: Date;
  /** The first one for which somebody waits: a link to the waiting list leads there. */
  waitedFor: Taught | undefined;
};

const waitingId = (session: Taught, { waitedFor }: Pick<Shared, "waitedFor">) =>
  session === waitedFor ? "waiting-list" : undefined;

/** What there is to say of a session: whose it is, how full, who may come, and what has become of it. */
function useSession(one: Taught, { trainer, memberships, filled, now }: Omit<Shared, "waitedFor">) {
  const [{ session, comers } = { session: one, comers: undefined }] = useComers([one], trainer, now);
  const { slot, owner, resting } = session;
  const isOwn = owner._id === trainer._id;
  const taken = (comers?.length ?? 0) + resting.length;
  const change = useChange(session);
  // Who waits for another's slot is that trainer's to know.
  const room = isOwn ? filled.find(({ slotTiming }) => slotTiming === slot.slotTiming) : undefined;
  const here = [...(comers ?? []), ...resting].map(({ userName }) => userName);
  const elsewhere = isOwn ? bookedElsewhere(memberships, { slotTiming: slot.slotTiming, here }) : 0;
  return {
    session,
    comers,
    filled: room,
    taken,
    room: { ...room, elsewhere, paused: resting.length, places: owner.places },
    isEmpty: taken + elsewhere === 0 && !room?.held && !room?.waiting,
    change: isOwn ? change : null,
    forWhom: isOwn ? "" : `for ${owner.name}`,
  };
}

/** A session with who may come. */
function SessionCard({ session: given, ...shared }: Shared & { session: Taught }) {
  const { trainer, now } = shared;
  const { session, comers, filled, taken, room, isEmpty, change, forWhom } = useSession(given, shared);
  const { elsewhere } = room;
  const { day, slot } = session;
  const isDone = isSessionOver(slot, day, now) || change !== null;
  const isToday = day === studioDay(now);
  const isHeld = !(change && isOff(change));
  return (
    <section
      id={waitingId(given, shared)}
      aria-label={[`${slot.slotTiming}, ${slotHours(slot)}`, forWhom].filter(Boolean).join(" ")}
      className="overflow-clip rounded border border-frame"
    >
      <header
        className={joinClasses(
          "relative isolate flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 ps-4 pe-28 narrow:pe-4",
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
        </p>
        {comers && !isEmpty && (
          <p className="flex basis-full flex-wrap items-baseline gap-x-3">
            {!isDone && taken > 0 && <strong className="text-title">{comeText(byDay(comers, day))}</strong>}
            <span className="text-small">
              {placesText(taken, isDone ? { ...room, held: 0, waiting: 0 } : room)}
            </span>
          </p>
        )}
      </header>
      <Comers
        {...{ session, comers, elsewhere }}
        filled={isDone ? undefined : filled}
        ticked={
          takesTicks(day, now) &&
          isHeld &&
          comers && <WhoComes by={trainer.email} {...{ day, slot, comers }} />
        }
      />
      <CallOff session={session} now={now} isOwn={!forWhom} />
    </section>
  );
}

type ComingDaysProps = Shared & {
  sessions: readonly Taught[];
  /** The one that is shown in full above them. */
  above: Taught | undefined;
  /** Shows another week; undefined where nothing follows. */
  onMore: (() => void) | undefined;
};

/** The sessions of the days after today in a line each; who may come opens on a press. */
function ComingDays({ sessions, above, onMore, ...rest }: ComingDaysProps) {
  const days = [...new Set(sessions.map(({ day }) => day))];
  // A link to a day without sessions leads to the next that has one.
  const emptyBefore = (place: number) => daysBetween(days[place - 1] ?? studioDay(rest.now), days[place]);
  return (
    <Part id="coming-up" title="Coming up" className="gap-2">
      <ul className="grid border-rule border-t">
        {days.map((day, place) => (
          <li
            key={day}
            id={`day-${day}`}
            className="grid gap-x-4 border-hair border-b py-2 md:grid-cols-[11rem_1fr]"
          >
            <h3 className="font-bold md:py-4">
              {emptyBefore(place).map((empty) => (
                <span key={empty} id={`day-${empty}`} />
              ))}
              {weekdayOf(day)} <DateText date={day} length="short" yearless className="text-muted" />
            </h3>
            <ul>
              {sessions
                .filter((session) => session.day === day)
                .map((session) => (
                  <li key={keyOf(session)}>
                    {session === above ? (
                      <p className="flex min-h-14 flex-wrap items-center gap-x-3">
                        <SessionNames session={session} trainer={rest.trainer} />
                        <span className="ms-auto text-muted text-small">shown above</span>
                      </p>
                    ) : (
                      <ComingSession session={session} {...rest} />
                    )}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button variant="quiet" size="sm" className="-ms-3 min-h-target justify-self-start" onClick={onMore}>
          Show another week
        </Button>
      )}
    </Part>
  );
}

/** The days after one and before another. */
function daysBetween(after: string, before: string | undefined): string[] {
  const next = dayAfter(after, 1);
  return before === undefined || next >= before ? [] : [next, ...daysBetween(next, before)];
}

function ComingSession({ session: given, ...shared }: Shared & { session: Taught }) {
  const { session, comers, filled, taken, room, isEmpty, change, forWhom } = useSession(given, shared);
  const isOnlyPaused = comers?.length === 0 && change === null;
  return (
    <details id={waitingId(given, shared)} className="group/session">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-x-3">
        {/* On a phone its second line is what there is to say of it. */}
        <span className="grid min-w-0 grow gap-y-1 py-1 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-x-3">
          <span className="flex flex-wrap items-center gap-x-3">
            <SessionNames session={session} trainer={shared.trainer} />
          </span>
          <span className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            {/* On a phone not first: its words would stand further in than the lines around it. */}
            {change && <Badge className="max-sm:order-last">{changeText(change)}</Badge>}
            {comers && (isEmpty ? "Nobody yet" : placesText(taken, room))}
            {isOnlyPaused && !isEmpty && <strong>{comeText({ expected: [], others: [] })}</strong>}
          </span>
        </span>
        <Icon of={chevron} className="size-5 flex-none transition-transform group-open/session:rotate-180" />
      </summary>
      <div className="mb-3 overflow-clip rounded border border-hair">
        <Comers {...{ session, comers, filled }} elsewhere={room.elsewhere} />
        <CallOff session={session} now={shared.now} isOwn={!forWhom} />
      </div>
    </details>
  );
}

/** A session's slot and hours, and for whom it is given. */
function SessionNames({ session: { slot, owner }, trainer }: { session: Taught; trainer: User }) {
  return (
    <>
      <SlotName timing={slot.slotTiming} />
      <span className="tabular text-muted text-small">{slotHours(slot)}</span>
      {owner._id !== trainer._id && <span>for {owner.name}</span>}
    </>
  );
}
