import { useState } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { typeset } from "#contract/typeset.ts";
import type { User } from "#contract/users.ts";
import { useDeletion } from "./departure.ts";
import { PersonLink } from "./person-link.tsx";
import { useDeleteUser } from "./person-writing.ts";

type DeleteDialogProps = {
  /** The person to delete; undefined closes the dialog. */
  user: User | undefined;
  onClose: () => void;
  /** The person is deleted and the outcome dismissed; given on their own page. */
  onDeleted?: () => void;
};
type Outcome = { title: string; text: string };

const deleted: Outcome = { title: "Deleted!", text: "User has been deleted." };
const failed: Outcome = { title: "Oops...", text: "There was an issue deleting the user." };

/**
 * Asks before deleting a person, says what becomes of bookings and money, and reports the outcome (spec §8 Delete user,
 * D59).
 */
export function DeleteDialog({ user, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteUser();
  const [outcome, setOutcome] = useState<Outcome>();
  const deletion = useDeletion(user);

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
        // A separate dialog, so that screen readers announce it.
        key="outcome"
        title={outcome.title}
        text={outcome.text}
        cancelLabel={null}
        // The button that opened this disappears with its row.
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
          <span className="my-4 flex items-center gap-3 border-danger border-s-6 bg-sunken p-3 text-ink">
            <Avatar src={user.photoUrl} alt="" of={{ id: user._id, name: user.name }} />
            <span className="wrap-anywhere min-w-0 leading-tight">
              <strong className="block">{typeset(user.name)}</strong>
              <span className="text-small">{user.email}</span>
            </span>
          </span>
          {/* As high while it is counted as most answers are. */}
          <span role="status" className="block min-h-[3lh] text-ink">
            {deletion.text}
          </span>
          {deletion.isOwed && !onDeleted && (
            <PersonLink id={user._id} className="mt-1 max-sm:min-h-target">
              Open their page
            </PersonLink>
          )}
          <span className="mt-3 block border-hair border-t pt-3 text-small">
            We don’t email them that they were deleted. Their payments stay in the books and their articles
            stay up, under their name. Refunds that are on their way still arrive.
          </span>
        </>
      }
      confirmLabel="Yes, delete it!"
      danger
      ready={deletion.isKnown}
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={() => !remove.isPending && onClose()}
    />
  );
}
