import { useMe } from "#app/features/people/queries.ts";
import { SlotForm } from "#app/features/people/slot-form.tsx";
import { offeredSlot, slotInks, takesBookings, timingsOf } from "#app/features/people/slots.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Part } from "#app/ui/part.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { daysText } from "#contract/days.ts";
import { slotHours } from "#contract/hours.ts";
import { listed } from "#contract/listed.ts";
import type { User } from "#contract/users.ts";

export const meta = () => pageMeta({ title: "Add Slot" });

const texts = { submitLabel: "Add slot", saved: "New slot has been added successfully." };

/** Adds slots and classes to what a trainer offers, or sets up all of it (spec §2 Add Slot). */
export default function AddSlot() {
  const { data: me } = useMe();
  if (!me) return null;
  const isOffering = takesBookings(me) && me.available_classes.length > 0;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool" lede={isOffering ? addLede : setUpLede}>
        Add Slot
      </PageHeading>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,42rem)_1fr] xl:gap-12">
        {isOffering && <OfferedNow trainer={me} />}
        <SlotForm
          form="add-slot"
          trainer={me}
          kept={isOffering ? { slots: timingsOf(me), classes: me.available_classes } : undefined}
          {...texts}
        />
      </div>
    </div>
  );
}

const addLede = "Open another slot of the day, teach another class, or both: what you offer now stays.";
const setUpLede = "Say how long a session takes, when, and what you teach. Then members can book you.";

function OfferedNow({ trainer }: { trainer: User }) {
  return (
    <Part
      title="You offer now"
      className="max-w-text gap-2 rounded bg-sunken p-4 xl:col-start-2 xl:row-start-1"
      action={<TextLink to="/dashboard/update-slot">Change it</TextLink>}
    >
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {timingsOf(trainer).map((timing) => (
          <li key={timing} className="flex flex-wrap items-center gap-x-2 font-semibold">
            <span aria-hidden="true" className={`light-tile ${slotInks[timing]}`} />
            {timing}
            <span className="tabular">{slotHours(offeredSlot(trainer, timing))}</span>
          </li>
        ))}
      </ul>
      <p className="wrap-anywhere">
        {daysText(trainer.slot_days)}: {listed(trainer.available_classes)}
      </p>
    </Part>
  );
}
