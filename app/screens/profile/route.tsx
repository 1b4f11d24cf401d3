import { useMe } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ProfileForm } from "./profile-form.tsx";

export const meta = () => pageMeta({ title: "Profile" });

/** One's own name and photo (spec §2 Profile). */
export default function Profile() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool" lede="This is how trainers and readers see you.">
        Profile
      </PageHeading>
      <ProfileForm name={me.name} photoUrl={me.photoUrl} email={me.email} />
    </div>
  );
}
