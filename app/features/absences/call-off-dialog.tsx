import { z } from "zod";
import { timingsOf } from "#app/features/people/slots.ts";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { NewAbsence } from "#contract/absences.ts";
import { slotTimings } from "#contract/constants.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { useCallOff } from "./queries.ts";
import { toldText } from "./words.ts";

export type CallOffDialogProps = {
  trainer: TrainerProfile;
  /** What it begins with: a session's day and slot, or just the day. */
  day: string;
  slotTiming?: SlotTiming | undefined;
  /** Whether the reader is the trainer. */
  isOwn: boolean;
  onClose: () => void;
};

/** A slot, or all of them. */
const form = NewAbsence.omit({ trainerId: true }).extend({ slotTiming: z.enum(["", ...slotTimings]) });

/** Calls off a trainer's sessions on a day or a stretch of days, and says what that does (D72). */
export function CallOffDialog({ trainer, day, slotTiming, isOwn, onClose }: CallOffDialogProps) {
  const { mutateAsync: callOff } = useCallOff();
  // A slot that is no longer offered may still have members.
  const isTheirs = (timing: SlotTiming) => timing === slotTiming || timingsOf(trainer).includes(timing);
  return (
    <FormDialog
      title={isOwn ? "Call off sessions" : `Call off sessions of ${trainer.name}`}
      text={
        <p>
          Everybody who has booked them gets a mail now, and for each session that doesn’t take place one
          after the end of their membership.
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
      start={{ from: day, until: day, slotTiming: slotTiming ?? "", word: "" }}
      send={async ({ slotTiming: chosen, ...input }) => {
        const trainerId = isOwn ? {} : { trainerId: trainer._id };
        const { members } = await callOff({ ...input, ...(chosen && { slotTiming: chosen }), ...trainerId });
        toast.success(`Called off. ${toldText(members)}`);
      }}
      submitLabel="Call off"
      busyLabel="Calling off…"
      danger
      onClose={onClose}
    />
  );
}
