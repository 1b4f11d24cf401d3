import { useMe } from "#app/features/people/queries.ts";
import { SlotForm } from "#app/features/people/slot-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Add Slot" });

/** More classes in a trainer's slots, and how long these are; what was there stays (spec §2 Add Slot). */
export default function AddSlot() {
  const { data: me } = useMe();
  if (!me) return null;
  const { slot_duration, available_classes } = me;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Add Slot</PageHeading>
      <SlotForm
        form="add-slot"
        trainer={me}
        start={{ slot_duration: slot_duration || undefined, available_classes: [] }}
        kept={available_classes}
        submitLabel="Add slot"
        saved="New slot has been added successfully."
      />
    </div>
  );
}
