import { useMe } from "#app/features/people/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { LoadError } from "#app/ui/load-error.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { ApplicationNotice } from "./application-notice.tsx";
import { ApplicationSkeleton } from "./application-skeleton.tsx";
import { ForMembersOnly } from "./for-members-only.tsx";
import { NextSteps } from "./next-steps.tsx";

export const meta = () => pageMeta({ title: "Become A Trainer" });

/** Where a member applies to become a trainer (spec §5, D36). */
export default function BecomeTrainerScreen() {
  const { data: me, isLoading, isFetching, refetch } = useMe();

  if (me && me.role !== "member") {
    return (
      <main id="main" className="page-width grow py-section">
        <ForMembersOnly role={me.role} />
      </main>
    );
  }
  return (
    <main
      id="main"
      className="page-width grid grow content-start gap-x-12 gap-y-8 pt-8 pb-section lg:grid-cols-12 lg:pt-16"
    >
      <PageHeading
        className="lg:col-span-12"
        lede="You know a movement well and like to see others get better at it? Tell us who you are and when you are free."
      >
        Become A Trainer
      </PageHeading>
      <NextSteps />
      <div className="grid content-start gap-8 lg:col-span-8 lg:col-start-1 lg:row-start-2">
        {me ? (
          <>
            <ApplicationNotice status={me.request_status} />
            <ApplicationForm user={me} />
          </>
        ) : isLoading ? (
          <ApplicationSkeleton />
        ) : (
          <LoadError onRetry={() => refetch()} busy={isFetching}>
            Your record could not be loaded. Check your connection and try again.
          </LoadError>
        )}
      </div>
    </main>
  );
}
