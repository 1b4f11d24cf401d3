import { useCloseStudio } from "#app/features/absences/queries.ts";
import { toldText } from "#app/features/absences/words.ts";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { NewClosedDays } from "#contract/absences.ts";
import { dayAfter } from "#contract/studio-time.ts";

/** Closes the studio on some days, and says what that does (D74). */
export function CloseDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const { mutateAsync: close } = useCloseStudio();
  return (
    <FormDialog
      title="Close the studio"
      text={
        <p>
          Everybody who has booked a session on these days gets a mail now, and for each one after the end of
          their membership. Who pays from now on doesn’t pay for them.
        </p>
      }
      schema={NewClosedDays}
      fields={{
        from: { control: "text", type: "date", label: "From", half: true },
        until: { control: "text", type: "date", label: "Until", half: true },
        name: { control: "text", label: "Name", placeholder: "Eid al-Fitr" },
      }}
      start={{ from: dayAfter(today), until: dayAfter(today), name: "" }}
      send={async (input) => {
        const { members } = await close(input);
        toast.success(`Closed. ${toldText(members)}`);
      }}
      submitLabel="Close the studio"
      busyLabel="Closing…"
      danger
      onClose={onClose}
    />
  );
}
