import { useState } from "react";
import { newAttemptId } from "#app/data/attempt-id.ts";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { longestWord, NewSlotWord } from "#contract/slot-words.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { User } from "#contract/users.ts";
import { useWriteToSlot } from "./queries.ts";

const schema = NewSlotWord.pick({ words: true });

type WordDialogProps = {
  trainer: Pick<User, "_id" | "name">;
  slotTiming: SlotTiming;
  people: number;
  onClose: () => void;
};

/** Asks what everybody of a slot is to read (D78). */
export default function WordDialog({ trainer, slotTiming, people, onClose }: WordDialogProps) {
  const { mutateAsync: write } = useWriteToSlot();
  // Idempotency key: resending after a lost response is the same attempt.
  const [attemptId] = useState(newAttemptId);
  return (
    <FormDialog
      title={`Write to ${slotTiming}`}
      text={`It goes to ${peopleText(people)} by email, and stands on their Activity Log for a week. Three a day at most.`}
      schema={schema}
      fields={{
        words: {
          control: "textarea",
          label: "Your words",
          rows: 5,
          hint: `${longestWord.toLocaleString("en")} characters at most.`,
        },
      }}
      start={{ words: "" }}
      send={async ({ words }) => {
        const sent = await write({ trainerId: trainer._id, slotTiming, words, attemptId });
        toast.success("Sent", `${peopleText(sent.people)} will read it.`);
      }}
      submitLabel="Send"
      busyLabel="Sending…"
      leaveQuestion="Leave without sending?"
      onClose={onClose}
    />
  );
}

function peopleText(people: number): string {
  return people === 1 ? "1 person" : `${people} people`;
}
