import { Fragment, useId, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { usePerson } from "#app/features/people/admin-queries.ts";
import { ApplicationDecision, ApplicationText } from "#app/features/people/application.tsx";
import { DeleteDialog } from "#app/features/people/delete-dialog.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { toast } from "#app/ui/toast.ts";
import { Waiting } from "#app/ui/waiting.tsx";
import type { User } from "#contract/users.ts";
import { brand } from "#studio/brand.ts";
import { Bookings } from "./bookings.tsx";
import { DemoteDialog } from "./demote-dialog.tsx";
import { History } from "./history.tsx";
import { Logins } from "./logins.tsx";
import { PersonRecord } from "./person-record.tsx";

export const meta = () => pageMeta({ title: "Person" });

const everybody = "/dashboard/all-users";

/** Everything the studio knows about a person, and what an admin can do. */
export default function PersonScreen() {
  const { id = "" } = useParams();
  const person = usePerson(id);
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"delete" | "demote">();
  const stopAsking = () => setAsking(undefined);
  const subject = person.data ?? undefined;
  return (
    <div className="grid gap-8">
      <title>{`${person.data?.name ?? "Person"} · ${brand.name}`}</title>
      <Loaded
        query={person}
        name="This person"
        waiting={<Waiting name="the person" shapes={["h-10 w-64 max-w-full", "h-60", "h-60"]} />}
        missing={
          <EmptyState
            as="h1"
            title="Person not found"
            action={
              <LinkButton to={everybody} variant="secondary">
                See all users
              </LinkButton>
            }
          >
            We couldn’t find this person. They may have been deleted.
          </EmptyState>
        }
      >
        {(shown) => (
          <Fragment key={shown._id}>
            <PageHeading size="tool" actions={<Actions person={shown} onAsk={setAsking} />}>
              {shown.name}
            </PageHeading>
            <PersonRecord person={shown} />
            <Application applicant={shown} />
            <Bookings person={shown} />
            <History person={shown} />
            <Logins person={shown} />
          </Fragment>
        )}
      </Loaded>
      {/* Outside Loaded: after a deletion it has nobody to show. */}
      <DeleteDialog
        user={asking === "delete" ? subject : undefined}
        onClose={stopAsking}
        onDeleted={() => void navigate(everybody)}
      />
      {asking === "demote" && subject && <DemoteDialog trainer={subject} onClose={stopAsking} />}
    </div>
  );
}

type ActionsProps = { person: User; onAsk: (about: "delete" | "demote") => void };

/** What else an admin can do about a person; admins are added and removed by a command. */
function Actions({ person, onAsk }: ActionsProps) {
  if (person.role === "admin") return null;
  return (
    <>
      {person.role === "trainer" && (
        <Button variant="secondary" onClick={() => onAsk("demote")}>
          Make a member again
        </Button>
      )}
      <Button variant="danger" onClick={() => onAsk("delete")}>
        Delete
      </Button>
    </>
  );
}

const answers = { approve: "Approved.", reject: "Rejected." };

/** Their application, with the decision while it is pending. */
function Application({ applicant }: { applicant: User }) {
  const titleId = useId();
  const [refusal, setRefusal] = useState<string>();
  if (!applicant.biography) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-6 rounded border border-rule bg-raised p-4 sm:p-6">
      <h2 id={titleId} className="font-bold text-title">
        {applicant.role === "trainer" ? "As members see it" : "Application"}
      </h2>
      <FormError title={refusal} />
      <ApplicationText applicant={applicant} nameId={titleId} />
      {applicant.request_status === "requested" && (
        <ApplicationDecision
          applicant={applicant}
          nameId={titleId}
          onDecided={(decision) => toast.success(answers[decision])}
          onRefused={setRefusal}
        />
      )}
    </section>
  );
}
