import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { everyonePagesQuery } from "#app/features/people/admin-queries.ts";
import {
  ApplicationDecision,
  ApplicationText,
  type Decided,
  type Decision,
} from "#app/features/people/application.tsx";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { PrintedOn } from "#app/page/printed-on.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { toast } from "#app/ui/toast.ts";
import type { User, UsersQuery } from "#contract/users.ts";
import { countYears } from "#contract/years.ts";

type WaitingQuery = Pick<UsersQuery, "limit" | "cursor">;

const applicationList: ListDefinition<WaitingQuery, User> = {
  pages: (query) => everyonePagesQuery({ ...query, request_status: "requested" }),
  noun: { one: "application", many: "applications" },
  size: "tool",
  filters: null,
  nothingYet: {
    title: "Nobody is waiting",
    text: "Applications from members who want to become trainers appear here.",
    action: (
      <LinkButton to="/dashboard/all-users" variant="secondary">
        See all users
      </LinkButton>
    ),
  },
  failure: ({ message }) => `Error: ${message}`,
  skeleton: { count: 1, shapes: ["h-96"] },
};

/** The toast for each decision, verbatim from spec §8. */
const done: Record<Decision, string> = {
  approve: "Request approved. You are redirecting ...",
  reject: "Request rejected. You are redirecting ...",
};

export const meta = () => pageMeta({ title: "Applied Trainer" });

/** All pending applications in full (spec §2 Applied Trainer). */
export default function AppliedTrainer() {
  const [refusal, setRefusal] = useState<string>();
  return (
    <div className="grid gap-8">
      <PageHeading
        size="tool"
        lede="Approving makes somebody a trainer at once and emails them. Rejecting asks first, and you can give a reason."
      >
        Applied Trainer
      </PageHeading>
      <PrintedOn />
      <FormError title={refusal} />
      <List list={applicationList}>
        {(applicants) => (
          <ul className="grid gap-6">
            {applicants.map((applicant, place) => (
              <li key={applicant._id}>
                <Application
                  applicant={applicant}
                  isNext={place === 0}
                  onRefused={(reason) => setRefusal(`${applicant.name}: ${reason}`)}
                />
              </li>
            ))}
          </ul>
        )}
      </List>
    </div>
  );
}

type ApplicationProps = {
  applicant: User;
  /** Whether it has waited the longest. */
  isNext: boolean;
  /** Called with the server's message when another admin has decided otherwise meanwhile. */
  onRefused: (reason: string) => void;
};

/** One application; a decision goes on to All Users (spec §4 Trainer application). */
function Application({ applicant, isNext, onRefused }: ApplicationProps) {
  const nameId = useId();
  const navigate = useNavigate();
  const { _id, name, email, photoUrl, years_of_experience } = applicant;

  function leave(decision: Decision) {
    toast.success(done[decision]);
    const decided: Decided = { _id, name, decision };
    void navigate("/dashboard/all-users", { state: { decided } });
  }

  return (
    <article aria-labelledby={nameId} className="rounded border border-rule bg-raised">
      <header className="flex flex-wrap items-center gap-4 border-hair border-b p-4 sm:p-6">
        <Avatar src={photoUrl} alt="" of={{ id: _id, name }} size="lg" className="max-sm:size-16" />
        <div className="min-w-0 grow basis-40">
          <h2 id={nameId} className={joinClasses("font-bold text-title", roomFor(name))}>
            <PersonLink id={_id}>{name}</PersonLink>
          </h2>
          <p className="text-muted [overflow-wrap:anywhere]">
            <EmailText email={email} />
          </p>
          <p className="font-semibold">{countYears(years_of_experience)} of experience</p>
        </div>
        <ApplicationDecision
          applicant={applicant}
          nameId={nameId}
          isNext={isNext}
          onDecided={leave}
          onRefused={onRefused}
        />
      </header>
      <div className="p-4 sm:p-6">
        <ApplicationText applicant={applicant} nameId={nameId} />
      </div>
    </article>
  );
}
