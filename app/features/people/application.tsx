import { type ReactNode, useState } from "react";
import { ApiFailure } from "#app/data/api-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { longestReason } from "#contract/constants.ts";
import type { User } from "#contract/users.ts";
import { useDecideApplication } from "./person-writing.ts";

type ApplicationProps = {
  applicant: User;
  /** The id of the element that names the applicant. */
  nameId: string;
};

/** The text of an application to become a trainer. */
export function ApplicationText({ applicant, nameId }: ApplicationProps) {
  const { biography, areas_of_expertise, available_slots, social_url } = applicant;
  return (
    <div className="grid items-start gap-x-12 gap-y-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <p className="wrap-anywhere max-w-text whitespace-pre-line">{biography}</p>
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        <Answer name="Areas of expertise">
          <TagList tags={areas_of_expertise} />
        </Answer>
        <Answer name="Available slots">
          <TagList tags={available_slots} />
        </Answer>
        {social_url.length > 0 && (
          <Answer name="Elsewhere">
            <span className="flex flex-wrap gap-4">
              {social_url.map(({ platform, url }) => (
                <a
                  key={platform}
                  href={url}
                  rel="noopener noreferrer"
                  aria-describedby={nameId}
                  className="text-link"
                >
                  {platform}
                </a>
              ))}
            </span>
          </Answer>
        )}
      </dl>
    </div>
  );
}

function Answer({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-2">
      <dt className="text-muted text-small">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What an admin can answer, in the order of the buttons. */
const decisions = {
  approve: { label: "Approve", busyLabel: "Approving…", variant: "primary" },
  reject: { label: "Reject", busyLabel: "Rejecting…", variant: "secondary" },
} as const;

export type Decision = keyof typeof decisions;

type ApplicationDecisionProps = ApplicationProps & {
  onDecided: (decision: Decision) => void;
  /** It was already decided the other way; the studio's message says so. */
  onRefused: (reason: string) => void;
  /** Of several on a page, only one is next. */
  isNext?: boolean;
};

/**
 * Approves or rejects the application as shown here, with an optional reason (D36, D64). One that has changed since
 * then must be read again first.
 */
export function ApplicationDecision(props: ApplicationDecisionProps) {
  const { applicant, nameId, onDecided, onRefused, isNext = true } = props;
  const { mutate, isPending, variables } = useDecideApplication();
  const [reason, setReason] = useState("");
  const [faults, setFaults] = useState<ApiFailure["fields"]>({});

  function decide(decision: Decision) {
    if (isPending) return;
    setFaults({});
    const { _id: id, application_version: version } = applicant;
    mutate(
      { id, version, decision, reason: decision === "reject" ? reason : undefined },
      {
        onSuccess: () => onDecided(decision),
        onError: (error) => {
          toast.failure();
          if (!(error instanceof ApiFailure)) return;
          setFaults(error.fields);
          if (error.code === "conflict" && !error.fields.version) onRefused(error.message);
        },
      },
    );
  }

  return (
    <div className="grid gap-4">
      <FormError title={faults.version} />
      <TextareaField
        label={
          <>
            Reason<span className="sr-only"> for {applicant.name}</span>
          </>
        }
        optional
        hint="Only for a rejection: the applicant reads it with your answer."
        error={faults.reason}
        rows={2}
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        className="max-w-text"
      />
      <div className="grid grid-cols-2 gap-3 sm:flex">
        {(Object.keys(decisions) as Decision[]).map((decision) => (
          <Button
            key={decision}
            variant={isNext ? decisions[decision].variant : "secondary"}
            onClick={() => decide(decision)}
            busy={isPending && variables.decision === decision}
            busyLabel={decisions[decision].busyLabel}
            aria-describedby={nameId}
            className="max-sm:px-2"
          >
            {decisions[decision].label}
          </Button>
        ))}
      </div>
    </div>
  );
}
