import { useState } from "react";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import type { Absence, Substitute, TimetableChanges } from "#contract/absences.ts";
import { listed } from "#contract/listed.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { isWithin } from "#contract/terms.ts";
import { changedTo, isLost, type SessionName } from "#contract/timetable-changes.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { whyText } from "#contract/why-text.ts";
import { useTimetableChanges } from "./changes-query.ts";
import { DayRow } from "./day-row.tsx";
import { useTakeBack } from "./queries.ts";
import { countPeople, sessionsToGive, useRunning } from "./sessions-to-give.ts";
import { backText, stretchText, teachText, toldText } from "./words.ts";

/** A trainer's absences to come and the studio's closed days, in order; absences can be taken back (D72, D74). */
export function DaysOff({ trainer }: { trainer: TrainerProfile }) {
  const changes = useTimetableChanges();
  const today = studioDay(useNow());
  const rows = rowsOf(changes, { trainerId: trainer._id, today });
  if (rows.length === 0) return <p className="text-muted">None to come.</p>;
  return (
    <ul aria-label="Days off" className="grid border-rule border-t">
      {rows.map(({ id, ...row }) => (
        <DayRow
          key={id}
          when={stretchText(row, { withWeekdays: true, length: "short" })}
          action={
            row.absence &&
            row.until > today && <TakeBack absence={row.absence} instead={row.instead} trainer={trainer} />
          }
        >
          {row.text}
          {row.instead.length > 0 && (
            <span className="block text-small">
              {teachText(row.instead, { isOneDay: row.from === row.until })}
            </span>
          )}
        </DayRow>
      ))}
    </ul>
  );
}

type TakeBackSessionProps = Pick<SessionName, "slotTiming" | "day"> & { trainer: TrainerProfile };

/**
 * Takes back what calls a session off, from where the session stands; nothing if that is for Days off alone to tell, as its
 * day is not to come or two stretches include it (D72).
 */
export function TakeBackSession({ trainer, slotTiming, day }: TakeBackSessionProps) {
  const changes = useTimetableChanges();
  const today = studioDay(useNow());
  const [row, another] = rowsOf(changes, { trainerId: trainer._id, today }).filter(
    ({ absence }) => absence && isWithin(day, absence) && (absence.slotTiming ?? slotTiming) === slotTiming,
  );
  if (!row?.absence || another || day <= today) return null;
  const { absence, instead } = row;
  const label = absence.slotTiming && absence.from === absence.until ? "Take back" : "Take back days off";
  return (
    <TakeBack
      {...{ absence, instead, trainer, label }}
      aria-label={`${label}: ${slotTiming} on ${weekdayOf(day)}`}
    />
  );
}

/** A trainer's days off, each with who steps in then (D73), and the studio's closed days. */
function rowsOf(
  { absences, substitutes, closed }: TimetableChanges,
  { trainerId, today }: { trainerId: string; today: string },
) {
  const rows = [
    ...absences
      .filter((one) => one.trainerId === trainerId)
      .map((absence) => ({
        ...absence,
        id: absence._id,
        text: awayText(absence),
        absence,
        instead: substitutes
          .filter(
            (one) =>
              one.trainerId === trainerId &&
              one.day >= today &&
              isWithin(one.day, absence) &&
              (absence.slotTiming ?? one.slotTiming) === one.slotTiming,
          )
          .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
      })),
    ...closed.map((days) => ({
      ...days,
      id: days._id,
      text: `Studio closed: ${days.name}`,
      absence: undefined,
      instead: [],
    })),
  ];
  return rows
    .filter(({ until }) => until >= today)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/** "Away", "Evening called off: a wedding". */
function awayText({ slotTiming, word }: Absence): string {
  const what = slotTiming === null ? "Away" : `${slotTiming} called off`;
  return word ? `${what}${whyText(word).replace(/\.$/, "")}` : what;
}

type TakeBackProps = {
  absence: Absence;
  instead: readonly Substitute[];
  trainer: TrainerProfile;
  label?: string;
  "aria-label"?: string;
};

function TakeBack({ absence, instead, trainer, label = "Take back", ...names }: TakeBackProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-me-3 max-sm:min-h-target"
        onClick={() => setIsAsking(true)}
        {...names}
      >
        {label}
      </Button>
      {isAsking && <TakeBackDialog {...{ absence, instead, trainer }} onClose={() => setIsAsking(false)} />}
    </>
  );
}

type TakeBackDialogProps = Pick<TakeBackProps, "absence" | "instead" | "trainer"> & { onClose: () => void };

/** Which sessions take place again and how many people are emailed, as far as the page knows: the studio decides (D72). */
function TakeBackDialog({ absence, instead, trainer, onClose }: TakeBackDialogProps) {
  const { mutateAsync: takeBack } = useTakeBack();
  const changes = useTimetableChanges();
  const now = useNow();
  const memberships = useRunning(trainer);
  const { _id, slotTiming, until } = absence;
  const today = studioDay(now);
  // What has begun took place or did not.
  const stretch = absence.from > today ? absence : { from: dayAfter(today), until };
  const without = { ...changes, absences: changes.absences.filter((one) => one._id !== _id) };
  const sessions = sessionsToGive(trainer, { stretch, memberships, changes: without, now }).filter(
    ({ day, slot }) => changedTo(changes, { trainerId: trainer._id, slotTiming: slot.slotTiming, day }),
  );
  const lost = sessions.filter(({ day, slot }) =>
    isLost(changes, { trainerId: trainer._id, slotTiming: slot.slotTiming, day }),
  );
  const isOne = slotTiming !== null && stretch.from === until;
  const what = isOne ? `${slotTiming} on ${weekdayOf(until)} ${stretchText(stretch)}` : stretchText(stretch);
  return (
    <RemoveDialog
      title={`Take back ${what}?`}
      text={[
        memberships && backText({ sessions: lost.length, people: countPeople(sessions) }),
        ...losing(instead.filter(({ day }) => isWithin(day, stretch))),
      ]
        .filter(Boolean)
        .join(" ")}
      confirmLabel="Take back"
      cancelLabel={isOne ? "Keep it off" : "Keep days off"}
      danger={false}
      remove={async () => {
        const { members } = await takeBack(_id);
        return `Taken back.${members === 0 ? "" : ` ${toldText(members)}`}`;
      }}
      onClose={onClose}
    />
  );
}

/** Who steps in no more when days off are taken back. */
function losing(instead: readonly Substitute[]): string[] {
  const names = [...new Set(instead.map(({ substituteName }) => substituteName))];
  if (names.length === 0) return [];
  return [`${listed(names)} no longer ${names.length === 1 ? "steps" : "step"} in.`];
}
