import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { ApiFailure } from "#app/data/api-failure.ts";
import { everyonePagesQuery, useDecideApplication } from "#app/features/people/queries.ts";
import { List, type ListDefinition } from "#app/lists/list.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { countYears } from "#app/ui/format-years.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import { toast } from "#app/ui/toast.ts";
import type { User, UsersQuery } from "#contract/users.ts";

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
  skeleton: { count: 1, className: "grid gap-6", row: <Skeleton className="h-96" /> },
};

/** What an admin can answer, in the order of the buttons; the texts are those of spec §8. */
const decisions = {
  approve: {
    label: "Approve",
    busyLabel: "Approving…",
    done: "Request approved. You are redirecting ...",
    variant: "primary",
  },
  reject: {
    label: "Reject",
    busyLabel: "Rejecting…",
    done: "Request rejected. You are redirecting ...",
    variant: "secondary",
  },
} as const;

type Decision = keyof typeof decisions;

export const meta = () => pageMeta({ title: "Applied Trainer" });

/** Everybody who waits for an answer to their application, with all that they wrote (spec §2 Applied Trainer). */
export default function AppliedTrainer() {
  const [refusal, setRefusal] = useState<string>();
  return (
    <div className="grid gap-8">
      <PageHeading size="tool">Applied Trainer</PageHeading>
      <FormError title={refusal} />
      <List list={applicationList}>
        {(applicants) => (
          <ul className="grid gap-6">
            {applicants.map((applicant) => (
              <li key={applicant._id}>
                <Application
                  applicant={applicant}
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
  /** Another admin has decided otherwise meanwhile: what the studio says of that. */
  onRefused: (reason: string) => void;
};

function Application({ applicant, onRefused }: ApplicationProps) {
  const nameId = useId();
  const { name, email, photoUrl, years_of_experience, social_url } = applicant;
  return (
    <article aria-labelledby={nameId} className="rounded border border-rule bg-raised">
      <header className="flex flex-wrap items-center gap-4 border-hair border-b p-4 sm:p-6">
        <Avatar src={photoUrl} alt="" size="lg" className="max-sm:size-16" />
        <div className="min-w-0">
          <h2 id={nameId} className="font-bold text-title">
            {name}
          </h2>
          <p className="text-muted [overflow-wrap:anywhere]">{email}</p>
          <p className="font-semibold">{countYears(years_of_experience)} of experience</p>
        </div>
      </header>
      <div className="grid gap-6 p-4 sm:p-6">
        <p className="max-w-text whitespace-pre-line">{applicant.biography}</p>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Words name="Areas of expertise" words={applicant.areas_of_expertise} />
          <Words name="Available slots" words={applicant.available_slots} />
          {social_url.length > 0 && (
            <div className="grid content-start gap-2">
              <dt className="text-muted text-small">Elsewhere</dt>
              <dd className="flex flex-wrap gap-4">
                {social_url.map(({ platform, url }) => (
                  <a
                    key={platform}
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-describedby={nameId}
                    className="text-link"
                  >
                    {platform}
                  </a>
                ))}
              </dd>
            </div>
          )}
        </dl>
      </div>
      <Decisions id={applicant._id} nameId={nameId} onRefused={onRefused} />
    </article>
  );
}

function Words({ name, words }: { name: string; words: readonly string[] }) {
  return (
    <div className="grid content-start gap-2">
      <dt className="text-muted text-small">{name}</dt>
      <dd>
        <TagList>
          {words.map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </TagList>
      </dd>
    </div>
  );
}

type DecisionsProps = Pick<ApplicationProps, "onRefused"> & {
  id: string;
  /** The element that says who applies. */
  nameId: string;
};

/** Approve or reject; then the way leads to all users (spec §4 Trainer application). */
function Decisions({ id, nameId, onRefused }: DecisionsProps) {
  const navigate = useNavigate();
  const { mutate, isPending, variables } = useDecideApplication();

  function decide(decision: Decision) {
    if (isPending) return;
    mutate(
      { id, decision },
      {
        onSuccess: () => {
          toast.success(decisions[decision].done);
          void navigate("/dashboard/all-users");
        },
        onError: (error) => {
          toast.failure("Request failed! Please try again.");
          if (error instanceof ApiFailure && error.code === "conflict") onRefused(error.message);
        },
      },
    );
  }

  return (
    <footer className="grid grid-cols-2 gap-3 border-hair border-t p-4 sm:flex sm:px-6">
      {(Object.keys(decisions) as Decision[]).map((decision) => (
        <Button
          key={decision}
          variant={decisions[decision].variant}
          onClick={() => decide(decision)}
          busy={isPending && variables.decision === decision}
          busyLabel={decisions[decision].busyLabel}
          aria-describedby={nameId}
          className="max-sm:px-2"
        >
          {decisions[decision].label}
        </Button>
      ))}
    </footer>
  );
}
