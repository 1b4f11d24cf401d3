import { useNavigate } from "react-router";
import { ApiFailure } from "#app/data/api-failure.ts";
import { useDecideApplication } from "#app/features/people/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";

const done = {
  approve: "Request approved. You are redirecting ...",
  reject: "Request rejected. You are redirecting ...",
};

type DecisionProps = {
  id: string;
  nameId: string;
  /** Somebody else has decided meanwhile: what the studio says of that. */
  onRefused: (reason: string) => void;
};

/**
 * Approve or reject; afterwards the way leads to all users (spec §4 Trainer application). `nameId` is the
 * element that says whom.
 */
export function Decision({ id, nameId, onRefused }: DecisionProps) {
  const navigate = useNavigate();
  const { mutate, isPending, variables } = useDecideApplication();

  function decide(decision: keyof typeof done) {
    if (isPending) return;
    mutate(
      { id, decision },
      {
        onSuccess: () => {
          toast.success(done[decision]);
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
      <Button
        onClick={() => decide("approve")}
        busy={isPending && variables.decision === "approve"}
        busyLabel="Approving…"
        aria-describedby={nameId}
        className="max-sm:px-2"
      >
        Approve
      </Button>
      <Button
        variant="secondary"
        onClick={() => decide("reject")}
        busy={isPending && variables.decision === "reject"}
        busyLabel="Rejecting…"
        aria-describedby={nameId}
        className="max-sm:px-2"
      >
        Reject
      </Button>
    </footer>
  );
}
