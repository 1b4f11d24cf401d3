import { asTyped } from "#app/data/as-shown.ts";
import { ApplicationForm } from "#app/features/people/application-form.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta = () => pageMeta({ title: "Trainer Profile" });

/** Lets a trainer edit their public profile (D36). */
export default function TrainerProfile() {
  const { data: me } = useMe(asTyped);
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading
        size="tool"
        lede={
          <>
            What members read on <TextLink to={`/trainer-details/${me._id}`}>your page</TextLink>. Your days
            and times are under <TextLink to="/dashboard/update-slot">Update Slot</TextLink>.
          </>
        }
      >
        Trainer Profile
      </PageHeading>
      <ApplicationForm
        user={me}
        form="trainer-profile"
        cardStyle="xl:ms-12 xl:w-60"
        submitLabel="Save trainer profile"
        busyLabel="Saving…"
        goTo="/dashboard/manage-slot"
        actions={
          <LinkButton to="/dashboard/manage-slot" variant="quiet">
            Cancel
          </LinkButton>
        }
      />
    </div>
  );
}
