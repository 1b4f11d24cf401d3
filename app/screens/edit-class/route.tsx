import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useFresh } from "#app/data/use-fresh.ts";
import { classFields } from "#app/features/classes/class-form.ts";
import { useChangeClass } from "#app/features/classes/class-writing.ts";
import { classQuery } from "#app/features/classes/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { startOf } from "#app/forms/start-of.ts";
import { useCorrection } from "#app/forms/use-correction.ts";
import { WriteForm } from "#app/forms/write-form.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { NewClass, type StudioClass } from "#contract/classes.ts";

const managePath = "/dashboard/manage-classes";

export const meta = () => pageMeta({ title: "Edit Class" });

/** Edits a class, archived ones included (D62). */
export default function EditClass() {
  const { id = "" } = useParams();
  const { data: me } = useMe();
  const studioClass = useFresh(classQuery(id));
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Edit Class</PageHeading>
      <Loaded query={studioClass} name="This class" waiting={<Loading />} missing={<Nothing />}>
        {(shown) => <ClassForm key={shown._id} opened={shown} owner={me.email} />}
      </Loaded>
    </div>
  );
}

function ClassForm({ opened, owner }: { opened: StudioClass; owner: string }) {
  const queryClient = useQueryClient();
  const { mutateAsync: save } = useChangeClass(opened._id);
  const { row, send } = useCorrection({
    opened,
    save,
    readAgain: () => queryClient.fetchQuery({ ...classQuery(opened._id), staleTime: 0 }),
  });
  return (
    <WriteForm
      draft={{ form: `edit-class-${row._id}`, owner, version: row.version }}
      schema={NewClass}
      fields={classFields}
      start={startOf(NewClass, row)}
      send={send}
      submitLabel="Save class"
      busyLabel="Saving…"
      saved="Class saved."
      goTo={managePath}
      actions={
        <LinkButton to={managePath} variant="quiet">
          Cancel
        </LinkButton>
      }
    />
  );
}

function Nothing() {
  return (
    <EmptyState
      as="h2"
      title="No Class Data"
      action={<LinkButton to={managePath}>Manage Classes</LinkButton>}
    >
      There is no class at this address. It may have been removed.
    </EmptyState>
  );
}
