import { useState } from "react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import type { User } from "#contract/users.ts";
import { useDeparture } from "./departure.ts";
import { useDeleteUser } from "./person-writing.ts";

type DeleteDialogProps = {
  /** Who is to be deleted; nobody while undefined. */
  user: User | undefined;
  onClose: () => void;
  /** The person is gone, and that was read. */
  onDeleted?: () => void;
};
type Outcome = { title: string; text: string };

const deleted: Outcome = { title: "Deleted!", text: "User has been deleted." };
const failed: Outcome = { title: "Oops...", text: "There was an issue deleting the user." };

/** Asks before somebody is deleted, says what a trainer's going ends, and tells how it went (spec §8 Delete user, D59). */
export function DeleteDialog({ user, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteUser();
  const [outcome, setOutcome] = useState<Outcome>();
  const isTrainer = user?.role === "trainer";
  const departure = useDeparture(isTrainer ? user._id : undefined);

  function confirm() {
    if (!user || remove.isPending) return;
    remove.mutate(user._id, {
      onSuccess: () => setOutcome(deleted),
      onError: () => setOutcome(failed),
      onSettled: onClose,
    });
  }

  function closeOutcome() {
    setOutcome(undefined);
    if (outcome === deleted) onDeleted?.();
  }

  if (outcome) {
    return (
      <ConfirmDialog
        // A dialog of its own, so that it is read out as one.
        key="outcome"
        title={outcome.title}
        text={outcome.text}
        cancelLabel={null}
        // The button that began this goes with its row.
        focusAfter={outcome === deleted ? "heading" : "origin"}
        onConfirm={closeOutcome}
        onCancel={closeOutcome}
      />
    );
  }
  if (!user) return null;
  return (
    <ConfirmDialog
      title="Are you sure?"
      text={
        <>
          You won't be able to revert this!
          <span className="mt-3 block font-semibold text-ink">{`${user.name} · ${user.email}`}</span>
          {isTrainer && (
            <span role="status" className="mt-3 block text-ink">
              {departure.text}
            </span>
          )}
        </>
      }
      confirmLabel="Yes, delete it!"
      danger
      ready={departure.isKnown}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={() => !remove.isPending && onClose()}
    />
  );
}
