import squarePen from "lucide/dist/esm/icons/square-pen.mjs";
import trash from "lucide/dist/esm/icons/trash.mjs";
import undo from "lucide/dist/esm/icons/undo-2.mjs";
import { useState } from "react";
import { Link } from "react-router";
import {
  managedClassPagesQuery,
  useRemoveClass,
  useRestoreClass,
} from "#app/features/classes/class-writing.ts";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { toast } from "#app/ui/toast.ts";
import type { ClassesQuery, StudioClass } from "#contract/classes.ts";
import { heroClasses } from "#studio/hero.ts";

const classList: ListDefinition<ClassesQuery, StudioClass> = {
  pages: managedClassPagesQuery,
  noun: { one: "class", many: "classes" },
  size: "tool",
  filters: {
    label: "Find a class",
    placeholder: "A name, or a word of its text",
    choices: {
      state: { label: "Show", unset: "Taught", words: { archived: "Archive" } },
      sort: {
        label: "Order",
        unset: "Studio order",
        words: { name: "By name", popular: "Most booked", newest: "Newest first" },
      },
    },
  },
  nothingYet: { title: "No classes yet", text: "What you add appears here, to correct or to remove." },
  nothingFound: { title: "Nothing here", text: "No class fits this search.", showAll: "Show all classes" },
  skeleton: { count: 6, className: "grid gap-3", row: <Skeleton className="h-16" /> },
};

export const meta = () => pageMeta({ title: "Manage Classes" });

/** The studio's classes, to correct, to remove, or to take back out of the archive (D62). */
export default function ManageClasses() {
  const { mutateAsync: remove } = useRemoveClass();
  const [subject, setSubject] = useState<StudioClass>();
  return (
    <div className="grid gap-6">
      <PageHeading
        size="tool"
        actions={
          <LinkButton to="/dashboard/add-class" variant="secondary">
            Add class
          </LinkButton>
        }
      >
        Manage Classes
      </PageHeading>
      <List list={classList}>
        {(classes) => (
          <DataTable
            caption="Classes"
            captionHidden
            columns={[...columns, actionsColumn(setSubject)]}
            rows={classes}
            rowKey={({ _id }) => _id}
          />
        )}
      </List>
      {subject && (
        <RemoveDialog
          title={`Remove ${subject.class_name}?`}
          text="It goes from every list and from the trainers’ choices. If anybody teaches it or ever booked it, it is kept in the archive, from where you can take it back."
          confirmLabel="Remove class"
          remove={async () => {
            const { archived } = await remove(subject._id);
            return archived ? "The class is in the archive." : "The class was removed.";
          }}
          onClose={() => setSubject(undefined)}
        />
      )}
    </div>
  );
}

const columns: ReadonlyArray<Column<StudioClass>> = [
  {
    key: "name",
    header: "Class",
    names: true,
    cell: ({ _id, class_name }) => (
      <Link to={`/class-details/${_id}`} id={`class-${_id}`} className="text-link inline-block min-h-6">
        {class_name}
      </Link>
    ),
  },
  {
    key: "trainers",
    header: "Trainers",
    align: "end",
    cell: ({ trainers }) => <span className="tabular">{trainers.length}</span>,
  },
  {
    key: "bookings",
    header: "Bookings",
    align: "end",
    cell: ({ total_bookings }) => <span className="tabular">{total_bookings.toLocaleString("en")}</span>,
  },
];

function actionsColumn(onRemove: (studioClass: StudioClass) => void): Column<StudioClass> {
  return {
    key: "actions",
    header: "Actions",
    quiet: true,
    align: "end",
    cell: (studioClass) => (
      <span className="-mx-3 inline-flex flex-wrap items-center">
        <LinkButton
          to={`/dashboard/edit-class/${studioClass._id}`}
          variant="quiet"
          size="sm"
          aria-describedby={`class-${studioClass._id}`}
        >
          <Icon of={squarePen} />
          Edit
        </LinkButton>
        {studioClass.archived ? (
          <TakeBack studioClass={studioClass} />
        ) : (
          <Remove studioClass={studioClass} onRemove={onRemove} />
        )}
      </span>
    ),
  };
}

function Remove({
  studioClass,
  onRemove,
}: {
  studioClass: StudioClass;
  onRemove: (studioClass: StudioClass) => void;
}) {
  if (heroClasses.some(({ id }) => id === studioClass._id))
    return <Badge className="mx-3">On the front page</Badge>;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-describedby={`class-${studioClass._id}`}
      onClick={() => onRemove(studioClass)}
    >
      <Icon of={trash} />
      Remove
    </Button>
  );
}

function TakeBack({ studioClass: { _id, class_name } }: { studioClass: StudioClass }) {
  const { mutateAsync: restore, isPending } = useRestoreClass();

  async function takeBack() {
    try {
      await restore(_id);
      toast.success(`${class_name} is taught again.`);
      // The row goes with its button.
      focusHeading();
    } catch {
      toast.failure("Request failed! Please try again.");
    }
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isPending}
      aria-describedby={`class-${_id}`}
      onClick={() => void takeBack()}
    >
      <Icon of={undo} />
      Take back
    </Button>
  );
}
