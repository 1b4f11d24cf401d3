import { useState } from "react";
import { newAttemptId } from "#app/data/attempt-id.ts";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { countText } from "#app/ui/count-text.ts";
import { toast } from "#app/ui/toast.ts";
import { longestWord, NewWord } from "#contract/slot-words.ts";

const schema = NewWord.pick({ words: true });

type WordDialogProps = {
  title: string;
  /** Where it goes, and where it stands. */
  text: string;
  /** Resolves with who will read it. */
  write: (word: NewWord) => Promise<string>;
  onClose: () => void;
};

/** Asks what everybody of a slot, or one person, is to read (D78). */
export default function WordDialog({ title, text, write, onClose }: WordDialogProps) {
  // Idempotency key: resending after a lost response is the same attempt.
  const [attemptId] = useState(newAttemptId);
  return (
    <FormDialog
      title={title}
      text={text}
      schema={schema}
      fields={{
        words: {
          control: "textarea",
          label: "Your words",
          rows: 5,
          hint: `The mail begins with “Hello” and their name. ${countText(longestWord)} characters at most.`,
        },
      }}
      start={{ words: "" }}
      send={async ({ words }) => toast.success("Sent", `${await write({ words, attemptId })} will read it.`)}
      submitLabel="Send"
      busyLabel="Sending…"
      leaveQuestion="Leave without sending?"
      onClose={onClose}
    />
  );
}
