import { type ReactNode, useState } from "react";
import { ApiFailure } from "#app/data/api-failure.ts";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import { toast } from "#app/ui/toast.ts";
import { longestReason } from "#contract/constants.ts";
import { Rejection, type User } from "#contract/users.ts";
import { useDecideApplication } from "./person-writing.ts";
import { SlotName } from "./slot-light.tsx";

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
          <span className="flex flex-wrap gap-x-5 gap-y-2">
            {available_slots.map((timing) => (
              <SlotName key={timing} timing={timing} />
            ))}
          </span>
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

export type Decision = "approve" | "reject";

/** A decision that was just made, and about whom. */
export type Decided = { _id: string; name: string; decision: Decision };

type ApplicationDecisionProps = ApplicationProps & {
  onDecided: (decision: Decision) => void;
  /** It was already decided the other way; the studio's message says so. */
  onRefused: (reason: string) => void;
  /** Of several on a page, only one is next. */
  isNext?: boolean;
};

/**
 * Approves the application as shown here, or rejects it after a question that takes the reason (D36, D64). One that has
 * changed since then must be read again first.
 */
export function ApplicationDecision(props: ApplicationDecisionProps) {
  const { applicant, nameId, onDecided, onRefused, isNext = true } = props;
  const { mutateAsync, isPending } = useDecideApplication();
  const [isRejecting, setRejecting] = useState(false);
  const [outdated, setOutdated] = useState<string>();

  async function decide(decision: Decision, reason?: string) {
    setOutdated(undefined);
    const { _id: id, application_version: version } = applicant;
    try {
      await mutateAsync({ id, version, decision, reason });
    } catch (error) {
      toast.failure();
      if (error instanceof ApiFailure && error.code === "conflict") {
        setRejecting(false);
        if (error.fields.version) setOutdated(error.fields.version);
        else onRefused(error.message);
      }
      throw error;
    }
    onDecided(decision);
  }

  return (
    <div className="grid gap-4 max-sm:w-full print:hidden">
      <FormError title={outdated} />
      <div className="grid grid-cols-2 gap-3 narrow:grid-cols-1 sm:flex">
        <Button
          variant={isNext ? "primary" : "secondary"}
          // What went wrong has been said.
          onClick={() => void (isPending || decide("approve").catch(() => {}))}
          busy={isPending && !isRejecting}
          busyLabel="Approving…"
          aria-describedby={nameId}
          className="max-sm:px-2"
        >
          Approve
        </Button>
        <Button
          variant="secondary"
          onClick={() => isPending || setRejecting(true)}
          aria-describedby={nameId}
          className="max-sm:px-2"
        >
          Reject
        </Button>
      </div>
      {isRejecting && (
        <RejectDialog
          applicant={applicant}
          onReject={(reason) => decide("reject", reason)}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}

type RejectDialogProps = {
  applicant: User;
  onReject: (reason: string | undefined) => Promise<void>;
  onClose: () => void;
};

function RejectDialog({ applicant: { name }, onReject, onClose }: RejectDialogProps) {
  return (
    <FormDialog
      title={`Reject ${name}?`}
      text={<p>They stay a member, get an email, and can apply again.</p>}
      schema={Rejection.pick({ reason: true })}
      fields={{
        reason: {
          control: "textarea",
          label: "Reason",
          optional: true,
          rows: 3,
          maxLength: longestReason,
          hint: `${name} will read it with your answer.`,
        },
      }}
      start={{ reason: "" }}
      send={({ reason }) => onReject(reason)}
      submitLabel="Reject"
      busyLabel="Rejecting…"
      danger
      onClose={onClose}
    />
  );
}
