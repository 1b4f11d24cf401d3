import { Link } from "react-router";
import { useMe } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ApplicationStatus } from "./application-status.tsx";

export const meta = () => pageMeta({ title: "Activity Log" });

/** Who one is to the studio, and where one's application stands (spec §2 Activity Log). */
export default function ActivityLog() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Activity Log</PageHeading>
      <section aria-label="You at the studio" className="grid gap-6 sm:grid-cols-[auto_1fr] sm:gap-8">
        <Avatar src={me.photoUrl} alt="" size="lg" className="max-sm:hidden" />
        <dl className="grid border-rule border-t">
          <Fact name="Name">{me.name}</Fact>
          <Fact name="Email">{me.email}</Fact>
          <Fact name="Current role">
            <span className="capitalize">{me.role}</span>
          </Fact>
        </dl>
      </section>
      <ApplicationStatus status={me.request_status} />
      <p className="text-muted">
        A new name or photo?{" "}
        <Link to="/dashboard/profile" className="text-link">
          Change your profile
        </Link>
      </p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 border-hair border-b py-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-muted text-small sm:text-body">{name}</dt>
      <dd className="min-w-0 font-semibold">{children}</dd>
    </div>
  );
}
