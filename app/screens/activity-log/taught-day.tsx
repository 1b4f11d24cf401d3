import { useQuery } from "@tanstack/react-query";
import chevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import chevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { Fragment, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { changeText } from "#app/features/absences/words.ts";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { offeredSlot, slotInks } from "#app/features/people/slots.ts";
import { daysAhead } from "#app/features/visits/days-ahead.ts";
import { comersQuery } from "#app/features/visits/queries.ts";
import { turnoutText } from "#app/features/visits/roll.tsx";
import { namedDay } from "#app/page/named-day.ts";
import { type Followed, wasFollowed } from "#app/page/use-followed.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DayField } from "#app/ui/day-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { announce } from "#app/ui/live-region.tsx";
import { Part } from "#app/ui/part.tsx";
import type { TimetableChanges } from "#contract/absences.ts";
import { slotTimings } from "#contract/constants.ts";
import { startText } from "#contract/hours.ts";
import { isOff, isSessionOver, weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import { changedTo, type SessionChange } from "#contract/timetable-changes.ts";
import { typeset } from "#contract/typeset.ts";
import type { TrainerProfile } from "#contract/users.ts";
import type { Comer, SessionList } from "#contract/visits.ts";

type Slot = PaymentsSummary["slots"][number];

/** What a day's sessions are read from. */
export type DayRecords = {
  slots: readonly Slot[];
  trainers: readonly TrainerProfile[];
  changes: TimetableChanges | undefined;
};

/** Today's sessions, or those of the day near it that the URL names, by the slot of the day: who teaches, what is called off, and how many are coming. */
export function TaughtDay({ slots, trainers, changes, now }: DayRecords & { now: Date }) {
  const today = studioDay(now);
  const { hash, state } = useLocation();
  const day = daysAround(today).find((near) => hash === `#${anchorOf(near)}`) ?? today;
  const lists = useQuery(comersQuery(undefined, day)).data;
  const teaching = trainers.filter(({ slot_days }) => slot_days.includes(weekdayOf(day)));
  const timings = slotTimings.filter((timing) =>
    teaching.some(({ available_slots }) => available_slots.includes(timing)),
  );
  return (
    <Part
      id="today"
      // A link's day is scrolled to, not the next one after it.
      title={<span id={wasFollowed(state) ? undefined : anchorOf(day)}>{namedDay(day, today)}</span>}
      className="gap-3"
      action={
        // On a line of its own where the longest day's name leaves no room: the buttons stay where they are.
        <div className="flex justify-end max-sm:w-full">
          <DaySteps {...{ day, today }} />
        </div>
      }
    >
      {timings.length === 0 && (
        <p className="border-rule border-t pt-3 text-muted">No sessions on this day.</p>
      )}
      <div className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {timings.map((timing) => (
          <TaughtSlot
            key={timing}
            timing={timing}
            teaching={teaching.filter(({ available_slots }) => available_slots.includes(timing))}
            slots={slots.filter(({ slotTiming }) => slotTiming === timing)}
            lists={lists?.filter(({ slotTiming }) => slotTiming === timing)}
            {...{ changes, day, now }}
          />
        ))}
      </div>
    </Part>
  );
}

/** What a link to a day leads to. */
const anchorOf = (day: string) => `day-${day}`;

/** From yesterday, whose sessions can still be ticked, four weeks on. */
function daysAround(today: string): string[] {
  return Array.from({ length: 2 + daysAhead }, (_, days) => dayAfter(today, days - 1));
}

/** The days beside the one shown. A button that leads no further keeps the focus. */
function DaySteps({ day, today }: { day: string; today: string }) {
  const navigate = useNavigate();
  const days = daysAround(today);
  // Ahead of what is shown while presses are quicker.
  const sought = useRef(day);
  useLayoutEffect(() => {
    sought.current = day;
  }, [day]);

  function step(by: number) {
    const next = dayAfter(sought.current, by);
    if (days.includes(next)) go(next);
  }

  function go(next: string) {
    sought.current = next;
    const followed: Followed = { isFollowed: true };
    void navigate({ hash: anchorOf(next) }, { replace: true, preventScrollReset: true, state: followed });
    announce(namedDay(next, today));
  }

  return (
    <div className="flex items-center gap-2 print:hidden">
      <IconButton label="Previous day" aria-disabled={day === days[0]} onClick={() => step(-1)}>
        <Icon of={chevronLeft} />
      </IconButton>
      <DayField
        label={null}
        aria-label="Day"
        day={day}
        min={days[0]}
        max={days.at(-1)}
        onChoose={(chosen) => go(chosen ?? today)}
      />
      <IconButton label="Next day" aria-disabled={day === days.at(-1)} onClick={() => step(1)}>
        <Icon of={chevronRight} />
      </IconButton>
    </div>
  );
}

type TaughtSlotProps = {
  timing: string;
  teaching: readonly TrainerProfile[];
  slots: readonly Slot[];
  /** Who may come to each; undefined while that is not known. */
  lists: readonly SessionList[] | undefined;
  changes: TimetableChanges | undefined;
  day: string;
  now: Date;
};

/** A slot of the day in its light, grey once its last session is over. */
function TaughtSlot({ timing, teaching, slots, lists, changes, day, now }: TaughtSlotProps) {
  const changeOf = (trainerId: string) =>
    changes && changedTo(changes, { trainerId, slotTiming: timing, day });
  const isOver = teaching.every((trainer) => isSessionOver(offeredSlot(trainer, timing), day, now));
  const comersTo = (trainer: string) => lists?.find(({ trainerId }) => trainerId === trainer)?.comers ?? [];
  const isIdle = ({ _id }: TrainerProfile) =>
    bookedOf(slots, _id) + comersTo(_id).length === 0 && !changeOf(_id);
  const idle = teaching.filter(isIdle);
  return (
    <section aria-label={timing} className="break-inside-avoid">
      <h3
        className={joinClasses(
          "relative isolate flex min-h-12 items-center gap-x-3 rounded-t px-3 py-2",
          isOver ? "light-out text-muted" : slotInks[timing],
        )}
      >
        <span className="sky [--sun-size:3rem] [--sun-x:calc(100%-1rem)] narrow:hidden" />
        <span className="font-display text-title">{timing}</span>
        <span className="tabular font-semibold">{startText(timing)}</span>
        {isOver && <span className="sr-only">, over</span>}
      </h3>
      <ul className="*:border-hair *:border-b">
        {teaching
          .filter((trainer) => !isIdle(trainer))
          .map((trainer) => (
            <Session
              key={trainer._id}
              trainer={trainer}
              booked={bookedOf(slots, trainer._id)}
              comers={lists && comersTo(trainer._id)}
              change={changeOf(trainer._id)}
              {...{ timing, day, now }}
            />
          ))}
        {idle.length > 0 && (
          <li className="wrap-anywhere px-3 py-2.5 text-muted text-small [&_a]:font-normal [&_a]:text-muted">
            Nobody booked:{" "}
            {idle.map(({ _id, name }, place) => (
              <Fragment key={_id}>
                {/* A comma begins no line. */}
                <span className="inline-block">
                  <PersonLink id={_id} from={anchorOf(day)}>
                    {name}
                  </PersonLink>
                  {place < idle.length - 1 && ","}
                </span>{" "}
              </Fragment>
            ))}
          </li>
        )}
      </ul>
    </section>
  );
}

type SessionProps = Pick<TaughtSlotProps, "timing" | "day" | "now"> & {
  trainer: TrainerProfile;
  booked: number;
  comers: readonly Comer[] | undefined;
  change: SessionChange | null | undefined;
};

/** A session that somebody has booked, or that is not as usual: who comes to it, or has booked what does not take place. */
function Session({ trainer, booked, comers, change, timing, day, now }: SessionProps) {
  const { _id, name, places, available_classes } = trainer;
  const from = anchorOf(day);
  const figure =
    change && isOff(change)
      ? { people: booked, text: booked > 0 ? `${booked} booked` : "Nobody booked", part: "booked" }
      : comers && {
          people: comers.length,
          text: turnoutText(comers, { day, slotTiming: timing }, now),
          part: `${timing}-${day}`,
        };
  return (
    <li className="flex min-h-11 items-baseline justify-between gap-3 px-3 py-1.5">
      <span className="wrap-anywhere min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <PersonLink id={_id} from={from}>
            {name}
          </PersonLink>
          {change && <Badge className="whitespace-normal!">{changeText(change)}</Badge>}
        </span>
        <span className="block text-muted text-small">{typeset(available_classes.join(", "))}</span>
      </span>
      <span className="tabular max-w-1/2 flex-none text-end text-small">
        {figure && figure.people > 0 ? (
          <PersonLink id={_id} part={figure.part} from={from}>
            {figure.text}
            <span className="sr-only"> with {name}</span>
          </PersonLink>
        ) : (
          <span className="text-muted">{figure?.text}</span>
        )}
        <span className="block text-muted">of {places} places</span>
      </span>
    </li>
  );
}

/** How many have booked; what is held is not paid for. */
function bookedOf(slots: readonly Slot[], trainer: string): number {
  const slot = slots.find(({ trainerId }) => trainerId === trainer);
  return slot ? slot.taken - slot.held : 0;
}
