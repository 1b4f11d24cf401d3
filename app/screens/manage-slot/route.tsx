import { useQuery } from "@tanstack/react-query";
import pencil from "lucide/dist/esm/icons/pencil.mjs";
import { useMe } from "#app/features/people/queries.ts";
import { SlotName } from "#app/features/people/slot-light.tsx";
import { offeredSlot, takesBookings, timingsOf } from "#app/features/people/slots.ts";
import { slotPlacesQuery } from "#app/features/places/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Part } from "#app/ui/part.tsx";
import { daysText } from "#contract/days.ts";
import { hoursText, slotHours } from "#contract/hours.ts";
import type { SlotPlaces } from "#contract/places.ts";
import { typeset } from "#contract/typeset.ts";
import type { User } from "#contract/users.ts";
import { RunningMemberships } from "./running-memberships.tsx";
import { placesText, Today } from "./today.tsx";

export const meta = () => pageMeta({ title: "Manage Slot" });

/** A trainer's today and next days, slots, classes, session length and members (spec §2 Manage Slot, D24). */
export default function ManageSlot() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading
        size="tool"
        actions={
          <LinkButton to="/dashboard/add-slot" variant="secondary">
            Add Slot
          </LinkButton>
        }
      >
        Manage Slot
      </PageHeading>
      <Today trainer={me} />
      {me.available_classes.length === 0 ? (
        <NoSlots />
      ) : (
        <>
          <Part
            title="Your slots"
            action={
              <LinkButton to="/dashboard/trainer-profile" variant="quiet" size="sm" className="-me-3">
                Change your slots
              </LinkButton>
            }
          >
            {takesBookings(me) ? <Slots trainer={me} /> : <ClosedNote />}
          </Part>
          <Part title="Your classes">
            <Classes trainer={me} />
          </Part>
        </>
      )}
      <RunningMemberships trainer={me} />
    </div>
  );
}

function ClosedNote() {
  return (
    <p className="border-highlight border-l-6 bg-sunken p-4 font-semibold">
      Your slots are closed: with a duration of 0 hours, nobody can book you.
    </p>
  );
}

/** Each slot with its hours, days and filled places. All have the length and the classes below. */
function Slots({ trainer }: { trainer: User }) {
  const { data: filled = [] } = useQuery(slotPlacesQuery(trainer._id));
  const columns: ReadonlyArray<Column<string>> = [
    {
      header: "Slot",
      names: true,
      cell: (timing) => <SlotName timing={timing} />,
    },
    {
      header: "Hours",
      leads: true,
      cell: (timing) => <span className="tabular">{slotHours(offeredSlot(trainer, timing))}</span>,
    },
    { header: "Days", plain: true, cell: () => daysText(trainer.slot_days) },
    {
      header: "Places",
      cell: (timing) =>
        filledText(
          filled.find(({ slotTiming }) => slotTiming === timing),
          trainer.places,
        ),
    },
  ];
  return (
    <DataTable caption="Your slots" columns={columns} rows={timingsOf(trainer)} rowKey={(timing) => timing} />
  );
}

/** Only the number of places until the counts have loaded (D54, D55). */
function filledText(slot: SlotPlaces | undefined, places: number): string {
  return slot ? placesText(slot.places - slot.left - slot.held, slot) : String(places);
}

/** The classes taught, each with a link to edit it in the form (spec §2). */
function Classes({ trainer }: { trainer: User }) {
  const columns: ReadonlyArray<Column<string>> = [
    { header: "Class", names: true, cell: (name) => typeset(name) },
    { header: "Slot duration", cell: () => hoursText(trainer.slot_duration) },
    {
      header: "Edit",
      quiet: true,
      align: "end",
      cell: (name) => (
        <LinkButton to={`/dashboard/update-slot#${encodeURIComponent(name)}`} variant="secondary" size="sm">
          <Icon of={pencil} />
          Edit
          <span className="sr-only">{name}</span>
        </LinkButton>
      ),
    },
  ];
  return (
    <DataTable
      caption="Your classes and slots"
      columns={columns}
      rows={trainer.available_classes}
      rowKey={(name) => name}
    />
  );
}

function NoSlots() {
  return (
    <EmptyState
      as="h2"
      title="No slots yet"
      action={
        <LinkButton to="/dashboard/add-slot" variant="secondary">
          Set up your slot
        </LinkButton>
      }
    >
      <p>
        Say how long a session takes, on which days, and which classes you teach. Then members can book you.
      </p>
    </EmptyState>
  );
}
