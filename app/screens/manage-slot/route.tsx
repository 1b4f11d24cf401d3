import pencil from "lucide/dist/esm/icons/pencil.mjs";
import { useMe } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { hoursText } from "#app/ui/hours-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { User } from "#contract/users.ts";

export const meta = () => pageMeta({ title: "Manage Slot" });

/** A trainer's classes and how long their slots are (spec §2 Manage Slot). */
export default function ManageSlot() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool" actions={<LinkButton to="/dashboard/add-slot">Add Slot</LinkButton>}>
        Manage Slot
      </PageHeading>
      {me.available_slots.length > 0 && <Times slots={me.available_slots} />}
      {me.slot_duration === 0 && me.available_classes.length > 0 && (
        <p className="border-highlight border-l-6 bg-sunken p-4 font-semibold">
          Your slots are closed: with 0 hours nobody can book you.
        </p>
      )}
      {me.available_classes.length === 0 ? <NoSlots /> : <Slots trainer={me} />}
    </div>
  );
}

function Times({ slots }: { slots: readonly string[] }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p id="times" className="text-muted">
        You take bookings in the
      </p>
      <TagList aria-labelledby="times">
        {slots.map((slot) => (
          <Tag key={slot}>{slot}</Tag>
        ))}
      </TagList>
    </div>
  );
}

function Slots({ trainer }: { trainer: User }) {
  const columns: ReadonlyArray<Column<string>> = [
    { key: "class", header: "Class", names: true, cell: (name) => name },
    { key: "duration", header: "Slot duration", cell: () => hoursText(trainer.slot_duration) },
    {
      key: "edit",
      header: "Edit",
      quiet: true,
      align: "end",
      cell: (name) => (
        <LinkButton to="/dashboard/update-slot" variant="secondary" size="sm">
          <Icon of={pencil} />
          Edit
          <VisuallyHidden>{name}</VisuallyHidden>
        </LinkButton>
      ),
    },
  ];
  return (
    <DataTable
      caption="Your classes and slots"
      captionHidden
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
      <p>Say how long a session takes and which classes you teach. Then members can book you.</p>
    </EmptyState>
  );
}
