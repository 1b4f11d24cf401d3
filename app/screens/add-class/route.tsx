import { classFields } from "#app/features/classes/class-form.ts";
import { useAddClass } from "#app/features/classes/class-writing.ts";
import { useMe } from "#app/features/people/queries.ts";
import { startOf } from "#app/forms/start-of.ts";
import { WriteForm } from "#app/forms/write-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { NewClass } from "#contract/classes.ts";

export const meta = () => pageMeta({ title: "Add Class" });

/** A new class (spec §2 Add Class, §5, D33). */
export default function AddClass() {
  const { data: me } = useMe();
  const { mutateAsync: add } = useAddClass();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Add Class</PageHeading>
      <WriteForm
        draft={{ form: "add-class", owner: me.email }}
        schema={NewClass}
        fields={classFields}
        start={startOf(NewClass)}
        send={add}
        submitLabel="Add class"
        busyLabel="Adding…"
        saved="Class added successfully. Redirecting..."
        // Where it stands first.
        goTo="/dashboard/manage-classes?sort=newest"
        actions={
          <LinkButton to="/dashboard/manage-classes" variant="quiet">
            Cancel
          </LinkButton>
        }
      />
    </div>
  );
}
