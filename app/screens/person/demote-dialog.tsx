import { useQuery } from "@tanstack/react-query";
import { paymentsCountQuery } from "#app/features/payments/queries.ts";
import { useDemoteTrainer } from "#app/features/people/person-writing.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import type { User } from "#contract/users.ts";

type DemoteDialogProps = { trainer: User; onClose: () => void };

/** Asks before a trainer's role is taken back, and says who trains with them (D64). */
export function DemoteDialog({ trainer, onClose }: DemoteDialogProps) {
  const demote = useDemoteTrainer();
  const running = useQuery(paymentsCountQuery({ trainer: trainer._id, running: "true" }));

  function confirm() {
    if (demote.isPending) return;
    demote.mutate(trainer._id, {
      onSuccess: () => toast.success(`${trainer.name} is a member again.`),
      onError: () => toast.failure("Request failed! Please try again."),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      title={`Make ${trainer.name} a member again?`}
      text={
        <>
          Nobody can book them any more, and their classes lose a trainer. They can apply again.
          <span className="mt-3 block font-semibold text-ink">{runningText(running.data)}</span>
        </>
      }
      confirmLabel="Make a member again"
      danger
      busy={demote.isPending}
      focusAfter="heading"
      onConfirm={confirm}
      onCancel={() => !demote.isPending && onClose()}
    />
  );
}

function runningText(count: string | undefined): string {
  if (count === undefined) return "Counting the memberships that run with them…";
  if (count === "0") return "No membership runs with them.";
  return count === "1"
    ? "1 membership runs with them. It stays booked: tell its member."
    : `${count} memberships run with them. They stay booked: tell their members.`;
}
