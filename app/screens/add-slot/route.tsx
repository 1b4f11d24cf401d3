import { useMe } from "#app/features/people/queries.ts";
import { SlotForm, slotScope } from "#app/features/people/slot-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Add Slot" });

/** Adds classes to a trainer's slots, which share length and days; existing classes stay (spec §2 Add Slot). */
export default function AddSlot() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool" lede={slotScope}>
        Add Slot
      </PageHeading>
      <SlotForm
        form="add-slot"
        trainer={me}
        chosen={[]}
        kept={me.available_classes}
        submitLabel="Add slot"
        saved="New slot has been added successfully."
      />
    </div>
  );
}
