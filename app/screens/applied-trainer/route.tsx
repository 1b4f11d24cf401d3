import { useInfiniteQuery } from "@tanstack/react-query";
import { joinPages } from "#app/lib/list-page.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { everyonePagesQuery } from "#app/queries/users.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { Application } from "./application.tsx";

export const meta = () => pageMeta({ title: "Applied Trainer" });

/** Whoever waits for an answer to their application, the whole of it readable (spec §2 Applied Trainer). */
export default function AppliedTrainer() {
  const applicants = useInfiniteQuery(everyonePagesQuery({ request_status: "requested" }));
  const { rows, total, nextCursor } = joinPages(applicants.data);
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Applied Trainer</PageHeading>
      {applicants.isPending && <Waiting />}
      {applicants.isError && (
        <LoadError onRetry={() => void applicants.refetch()} busy={applicants.isFetching}>
          Error: {applicants.error.message}
        </LoadError>
      )}
      {applicants.isSuccess && rows.length === 0 && (
        <EmptyState
          as="h2"
          title="Nobody is waiting"
          action={
            <LinkButton to="/dashboard/all-users" variant="secondary">
              See all users
            </LinkButton>
          }
        >
          <p>When a member applies to become a trainer, their application stands here until you answer it.</p>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className="grid gap-6">
          {rows.map((applicant) => (
            <li key={applicant._id}>
              <Application applicant={applicant} />
            </li>
          ))}
        </ul>
      )}
      {nextCursor !== null && (
        <LoadMore
          shown={rows.length}
          total={total}
          noun="applications"
          onMore={() => void applicants.fetchNextPage()}
          busy={applicants.isFetchingNextPage}
        />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <>
      <VisuallyHidden role="status">Loading the applications…</VisuallyHidden>
      <Skeleton className="h-96" />
    </>
  );
}
