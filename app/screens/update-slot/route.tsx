import { useMe } from "#app/features/people/queries.ts";
import { SlotForm, slotScope } from "#app/features/people/slot-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Update Slot" });

/** Edits a trainer's current slot (spec §2 Update Slot). */
export default function UpdateSlot() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool" lede={slotScope}>
        Update Slot
      </PageHeading>
      <SlotForm
        form="update-slot"
        trainer={me}
        chosen={me.available_classes}
        submitLabel="Update slot"
        saved="Slot has been updated successfully."
      />
    </div>
  );
}
