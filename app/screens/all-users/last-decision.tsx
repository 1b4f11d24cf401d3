import { useQuery } from "@tanstack/react-query";
import { applicationsWaitingQuery } from "#app/features/people/admin-queries.ts";
import type { Decided } from "#app/features/people/application.tsx";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { useLeftState } from "#app/page/use-left-state.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** What became of the application that an admin has just decided, and the way on; the toast of it is soon gone. */
export function LastDecision() {
  const decided = useLeftState<{ decided?: Decided }>()?.decided;
  const { data } = useQuery({ ...applicationsWaitingQuery(), enabled: decided !== undefined });
  if (!decided) return null;
  const waiting = data?.total;
  const { _id, name, decision } = decided;
  return (
    <section
      aria-label="Decided"
      className="grid gap-2 border-success border-l-6 bg-success-soft p-4 sm:px-6"
    >
      <p className="wrap-anywhere max-w-text">
        <strong className="block text-title">
          {decision === "approve" ? `${name} is a trainer now` : `${name} stays a member`}
        </strong>
        {decision === "approve"
          ? "We’ve emailed them. Members can book them once they have opened their slots under Manage Slot."
          : "We’ve emailed them. They can apply again."}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <PersonLink id={_id}>Open their page</PersonLink>
        {waiting !== undefined && waiting !== "0" && (
          <TextLink to="/dashboard/applied-trainer">
            {waiting === "1" ? "Answer the other application" : `Answer the next of ${waiting} applications`}
          </TextLink>
        )}
      </p>
    </section>
  );
}
