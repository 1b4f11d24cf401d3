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
import { useLeftState } from "#app/page/use-left-state.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { countText } from "#app/ui/count-text.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { RowActions } from "#app/ui/row-actions.tsx";
import { toast } from "#app/ui/toast.ts";
import type { ClassesQuery, StudioClass } from "#contract/classes.ts";
import { typeset } from "#contract/typeset.ts";
import { heroClasses } from "#studio/hero.ts";

const classList: ListDefinition<ClassesQuery, StudioClass> = {
  pages: managedClassPagesQuery,
  noun: { one: "class", many: "classes" },
  size: "tool",
  filters: {
    label: "Find a class",
    placeholder: "A name, or a word",
    choices: {
      state: { label: "Show", unset: "On offer", words: { archived: "Archive" } },
      sort: {
        label: "Order",
        unset: "Studio order",
        words: { name: "By name", popular: "Most booked", newest: "Newest first" },
      },
    },
  },
  nothingYet: { title: "No classes yet", text: "Classes you add appear here to edit or remove." },
  nothingFound: {
    title: "Nothing here",
    text: "There are no such classes.",
    showAll: "Show all classes",
  },
};

export const meta = () => pageMeta({ title: "Manage Classes" });

/** The studio's classes, to edit, remove, or restore from the archive (D62). */
export default function ManageClasses() {
  const { mutateAsync: remove } = useRemoveClass();
  const [subject, setSubject] = useState<StudioClass>();
  return (
    <div className="grid gap-6">
      <PageHeading
        size="tool"
        lede="The four on the front page can be changed, but not removed."
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
            columns={[...columns, actionsColumn(setSubject)]}
            rows={classes}
            rowKey="_id"
          />
        )}
      </List>
      {subject && (
        <RemoveDialog
          title={`Remove ${typeset(subject.class_name)}?`}
          text={<RemovalText studioClass={subject} />}
          confirmLabel={isUsed(subject) ? "Move to archive" : "Delete class"}
          danger={!isUsed(subject)}
          remove={async () => {
            const { archived } = await remove(subject._id);
            return archived
              ? "The class was removed. The archive has it, to restore."
              : "The class was removed.";
          }}
          onClose={() => setSubject(undefined)}
        />
      )}
    </div>
  );
}

/** What removing a class does to it, to those who teach it and to those who booked it (D62). */
function RemovalText({ studioClass: { trainers, total_bookings: bookings } }: { studioClass: StudioClass }) {
  const uses = [
    ...(trainers.length === 0
      ? []
      : [trainers.length === 1 ? "1 trainer teaches it" : `${trainers.length} trainers teach it`]),
    ...(bookings === 0 ? [] : [`it was booked ${bookings === 1 ? "once" : `${countText(bookings)} times`}`]),
  ];
  if (uses.length === 0)
    return (
      <>
        <strong className="text-ink">It is deleted for good.</strong> Nobody teaches it and it has no
        bookings. Only if a cancelled booking names it, it goes to the archive instead.
      </>
    );
  return (
    <>
      <strong className="text-ink">It moves to the archive</strong>, where you can restore it, as{" "}
      {uses.join(" and ")}. It leaves every list and trainers’ choices.{" "}
      <span className="mt-2 block">
        Nobody loses a slot: memberships and sessions go on, and nothing is paid back.
      </span>
    </>
  );
}

/** Whether it is kept in the archive for those who teach it or have booked it. */
function isUsed({ trainers, total_bookings }: StudioClass): boolean {
  return trainers.length > 0 || total_bookings > 0;
}

const columns: ReadonlyArray<Column<StudioClass>> = [
  {
    header: "Class",
    names: true,
    cell: (studioClass) => (
      <span className="flex items-center gap-3">
        <Picture
          src={studioClass.class_image_url}
          alt=""
          of={{ name: studioClass.class_name }}
          ratio="square"
          className="w-11 shrink-0 rounded border border-frame print:hidden"
        />
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          <ClassLink studioClass={studioClass} />
          {isOnFrontPage(studioClass) && <Badge className="max-md:not-print:hidden">On the front page</Badge>}
          <span className="tabular w-full font-normal text-muted text-small md:hidden print:hidden">
            {onPhone(studioClass)}
          </span>
        </span>
      </span>
    ),
  },
  {
    header: "Trainers",
    align: "end",
    wide: true,
    cell: (studioClass) => (
      <span className="tabular">
        {hasNoTrainer(studioClass) ? "No trainer yet" : studioClass.trainers.length}
      </span>
    ),
  },
  {
    header: "Bookings",
    align: "end",
    wide: true,
    cell: ({ total_bookings }) => <span className="tabular">{countText(total_bookings)}</span>,
  },
];

/** Marked while it has just been added. */
function ClassLink({ studioClass: { _id, class_name } }: { studioClass: StudioClass }) {
  const isNew = useLeftState<{ saved?: { insertedId: string } }>()?.saved?.insertedId === _id;
  return (
    <Link
      to={`/class-details/${_id}`}
      id={`class-${_id}`}
      aria-current={isNew || undefined}
      className="text-link inline-block min-h-6 aria-[current=true]:bg-highlight aria-[current=true]:px-1 aria-[current=true]:text-on-highlight"
    >
      {typeset(class_name)}
    </Link>
  );
}

/** What the other columns say, in a line: "2 trainers · 4 bookings". */
function onPhone(studioClass: StudioClass): string {
  const { trainers, total_bookings: bookings } = studioClass;
  return [
    ...(isOnFrontPage(studioClass) ? ["Front page"] : []),
    hasNoTrainer(studioClass)
      ? "No trainer yet"
      : `${trainers.length} ${trainers.length === 1 ? "trainer" : "trainers"}`,
    `${countText(bookings)} ${bookings === 1 ? "booking" : "bookings"}`,
  ].join(" · ");
}

/** Whether nobody teaches it although it is not archived. */
function hasNoTrainer({ archived, trainers }: StudioClass): boolean {
  return !archived && trainers.length === 0;
}

function actionsColumn(onRemove: (studioClass: StudioClass) => void): Column<StudioClass> {
  return {
    header: "Actions",
    quiet: true,
    align: "end",
    cell: (studioClass) => (
      <RowActions
        about={`class-${studioClass._id}`}
        editPath={`/dashboard/edit-class/${studioClass._id}`}
        onRemove={hasMore(studioClass) ? () => onRemove(studioClass) : undefined}
      >
        {studioClass.archived && <RestoreButton studioClass={studioClass} />}
      </RowActions>
    ),
  };
}

function hasMore(studioClass: StudioClass): boolean {
  return !studioClass.archived && !isOnFrontPage(studioClass);
}

/** Whether it is one of Home's hero classes, which can be edited but not removed (D68). */
function isOnFrontPage({ _id }: StudioClass): boolean {
  return heroClasses.some(({ id }) => id === _id);
}

function RestoreButton({ studioClass: { _id, class_name } }: { studioClass: StudioClass }) {
  const { mutateAsync: restore, isPending } = useRestoreClass();

  async function restoreClass() {
    try {
      await restore(_id);
      toast.success(`${typeset(class_name)} is taught again.`);
      // The row disappears along with its button.
      focusHeading();
    } catch {
      toast.failure();
    }
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isPending}
      aria-describedby={`class-${_id}`}
      onClick={() => void restoreClass()}
    >
      <Icon of={undo} />
      Restore
    </Button>
  );
}
