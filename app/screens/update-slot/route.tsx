import { useMe } from "#app/features/people/queries.ts";
import { SlotForm } from "#app/features/people/slot-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Update Slot" });

/** Changes what a trainer offers; those who have booked keep what they booked (spec §2 Update Slot, D53). */
export default function UpdateSlot() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading
        size="tool"
        lede="Change, close or open what members can book. Whoever has booked keeps their days and hours."
      >
        Update Slot
      </PageHeading>
      <SlotForm
        form="update-slot"
        trainer={me}
        submitLabel="Update slot"
        saved="Slot has been updated successfully."
      />
    </div>
  );
}
