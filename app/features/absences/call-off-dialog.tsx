import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { timingsOf } from "#app/features/people/slots.ts";
import { comersQuery } from "#app/features/visits/queries.ts";
import { AsAsked } from "#app/forms/as-asked.tsx";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { useNow } from "#app/page/use-now.ts";
import { toast } from "#app/ui/toast.ts";
import { NewAbsence } from "#contract/absences.ts";
import { mostDaysOff, slotTimings } from "#contract/constants.ts";
import type { Payment } from "#contract/payments.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import type { Stretch } from "#contract/terms.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { useTimetableChanges } from "./changes-query.ts";
import { useCallOff } from "./queries.ts";
import { countPeople, sessionsToGive, useRunning } from "./sessions-to-give.ts";
import { cameText, finalText, foretoldText, stretchText, toldText } from "./words.ts";

export type CallOffDialogProps = {
  trainer: TrainerProfile;
  /** What it begins with: a session's day and slot, or days alone. */
  stretch: Stretch;
  slotTiming?: SlotTiming | undefined;
  /** Whether the reader is the trainer. */
  isOwn: boolean;
  onClose: () => void;
};

/** What a trainer does with all their slots. */
const daysOff = "Take days off";

/** A slot, or all of them. */
const form = NewAbsence.omit({ trainerId: true }).extend({ slotTiming: z.enum(["", ...slotTimings]) });

/** Calls off a trainer's sessions on a day or a stretch of days, and says what that does (D72). */
export function CallOffDialog({ trainer, stretch, slotTiming, isOwn, onClose }: CallOffDialogProps) {
  const { mutateAsync: callOff } = useCallOff();
  const memberships = useRunning(trainer);
  // A slot that is no longer offered may still have members.
  const isTheirs = (timing: SlotTiming) =>
    timing === slotTiming ||
    timingsOf(trainer).includes(timing) ||
    memberships?.some((one) => one.slotTiming === timing);
  return (
    <FormDialog
      title={titleOf({ trainer, slotTiming, isOwn })}
      text={
        <p>
          We’ll email whoever has booked. Their membership then lasts one session longer for each that they
          miss. Other trainers see what is off and can step in.
        </p>
      }
      schema={form}
      fields={{
        from: { control: "text", type: "date", label: "From", half: true },
        until: { control: "text", type: "date", label: "Until", half: true },
        slotTiming: {
          control: "select",
          label: "Slot",
          unset: "All slots",
          options: slotTimings.filter(isTheirs),
        },
        word: {
          control: "text",
          label: "Why",
          optional: true,
          hint: "In a word or two. Everybody can read it.",
        },
      }}
      start={{ ...stretch, slotTiming: slotTiming ?? "", word: "" }}
      follows={{ field: "until", as: "from" }}
      outcome={(values) => <Hit {...{ trainer, values, isOwn, memberships }} />}
      send={async ({ slotTiming: chosen, ...input }) => {
        const trainerId = isOwn ? {} : { trainerId: trainer._id };
        const { members } = await callOff({ ...input, ...(chosen && { slotTiming: chosen }), ...trainerId });
        toast.success(`Called off. ${toldText(members)}`);
      }}
      submitLabel={isOwn && !slotTiming ? daysOff : "Call off"}
      busyLabel="Calling off…"
      danger
      onClose={onClose}
    />
  );
}

/** As the button that opened it says. */
function titleOf({
  trainer,
  slotTiming,
  isOwn,
}: Pick<CallOffDialogProps, "trainer" | "slotTiming" | "isOwn">) {
  if (!isOwn) return `Call off sessions of ${trainer.name}`;
  return slotTiming ? "Call off sessions" : daysOff;
}

type HitProps = Pick<CallOffDialogProps, "trainer" | "isOwn"> & {
  values: Partial<z.input<typeof form>>;
  /** Undefined while they are not known. */
  memberships: readonly Payment[] | undefined;
};

/** Which sessions that would call off, and how many people are emailed, as far as the page knows: the studio decides (D72). */
function Hit({ trainer, isOwn, memberships, values: { from = "", until = "", slotTiming } }: HitProps) {
  const changes = useTimetableChanges();
  const now = useNow();
  const today = studioDay(now);
  const lists = useQuery({ ...comersQuery(trainer._id, today), enabled: from <= today }).data ?? [];
  const isStretch = NewAbsence.pick({ from: true, until: true }).safeParse({ from, until }).success;
  if (!memberships || !isStretch || until > dayAfter(from, mostDaysOff)) return null;
  const sessionsAfter = (moment: Date) =>
    sessionsToGive(trainer, { stretch: { from, until }, memberships, changes, now: moment }).filter(
      ({ slot }) => !slotTiming || slot.slotTiming === slotTiming,
    );
  const sessions = sessionsAfter(now);
  const todays = sessions.filter(({ day }) => day === today);
  const came = lists
    .filter(
      (one) => one.trainerId === trainer._id && todays.some(({ slot }) => slot.slotTiming === one.slotTiming),
    )
    .flatMap(({ comers }) => comers.filter((one) => one.came));
  const none =
    sessionsAfter(studioMoment(today)).length > 0
      ? `${isOwn ? "Your" : `${trainer.name}’s`} sessions then have already begun.`
      : `${isOwn ? "You have" : `${trainer.name} has`} no session then.`;
  const texts = [
    foretoldText({ sessions: sessions.length, people: countPeople(sessions) }),
    finalText({ sessions: sessions.length, todays: todays.length }),
    cameText(came.length),
  ];
  return (
    <AsAsked>
      <p role="status" className="border-highlight border-l-6 bg-sunken px-3 py-2">
        {until < from ? (
          "That calls nothing off: Until is before From."
        ) : (
          <>
            <strong className="block">{stretchText({ from, until }, { withWeekdays: true })}</strong>
            {sessions.length === 0 ? none : texts.filter(Boolean).join(" ")}
          </>
        )}
      </p>
    </AsAsked>
  );
}
