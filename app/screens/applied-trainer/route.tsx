import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { everyonePagesQuery } from "#app/features/people/queries.ts";
import { readListQuery } from "#app/lists/list-query.ts";
import { PagedList } from "#app/lists/paged-list.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { UsersQuery } from "#contract/users.ts";
import { Application } from "./application.tsx";

const Address = UsersQuery.pick({ limit: true, cursor: true });

export const meta = () => pageMeta({ title: "Applied Trainer" });

/** Whoever waits for an answer to their application, the whole of it readable (spec §2 Applied Trainer). */
export default function AppliedTrainer() {
  const [address] = useSearchParams();
  const [refusal, setRefusal] = useState<string>();
  const applicants = useInfiniteQuery(
    everyonePagesQuery({ ...readListQuery(Address, address), request_status: "requested" }),
  );
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Applied Trainer</PageHeading>
      <FormError title={refusal} />
      <PagedList
        list={applicants}
        noun="applications"
        waiting={<Waiting />}
        empty={<NobodyWaits />}
        failure={`Error: ${applicants.error?.message}`}
      >
        {(rows) => (
          <ul className="grid gap-6">
            {rows.map((applicant) => (
              <li key={applicant._id}>
                <Application
                  applicant={applicant}
                  onRefused={(reason) => setRefusal(`${applicant.name}: ${reason}`)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Waiting() {
  return (
    <div data-waiting="">
      <VisuallyHidden role="status">Loading the applications…</VisuallyHidden>
      <Skeleton className="h-96" />
    </div>
  );
}

function NobodyWaits() {
  return (
    <EmptyState
      as="h2"
      title="Nobody is waiting"
      action={
        <LinkButton to="/dashboard/all-users" variant="secondary">
          See all users
        </LinkButton>
      }
    >
      <p>Applications from members who want to become trainers appear here.</p>
    </EmptyState>
  );
}
