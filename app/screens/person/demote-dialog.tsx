import { useDemotion } from "#app/features/people/departure.ts";
import { useDemoteTrainer } from "#app/features/people/person-writing.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import type { User } from "#contract/users.ts";

type DemoteDialogProps = { trainer: User; onClose: () => void };

/** Confirms taking back a trainer's role, and says what that ends (D59, D64). */
export function DemoteDialog({ trainer, onClose }: DemoteDialogProps) {
  const demote = useDemoteTrainer();
  const demotion = useDemotion(trainer._id);

  function confirm() {
    if (demote.isPending) return;
    demote.mutate(trainer._id, {
      onSuccess: () => toast.success(`${trainer.name} is a member again.`),
      onError: () => toast.failure(),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      title={`Make ${trainer.name} a member again?`}
      text={
        <>
          No one will be able to book them, and their classes lose a trainer. They can apply again.
          <span role="status" className="mt-3 block font-semibold text-ink">
            {demotion.text}
          </span>
        </>
      }
      confirmLabel="Make a member again"
      danger
      ready={demotion.isKnown}
      busy={demote.isPending}
      focusAfter="heading"
      onConfirm={confirm}
      onCancel={() => !demote.isPending && onClose()}
    />
  );
}
