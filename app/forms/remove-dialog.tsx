import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiFailure } from "#app/data/api-failure.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { toast } from "#app/ui/toast.ts";

type RemoveDialogProps = {
  /** The question, which names what is removed. */
  title: string;
  /** What will happen to it. */
  text: ReactNode;
  confirmLabel: string;
  /** "Cancel", unless the question itself is about cancelling. */
  cancelLabel?: string;
  /** False where something is put back rather than lost. */
  danger?: boolean;
  /** Resolves once the page no longer shows it, with the outcome in words. */
  remove: () => Promise<string>;
  onClose: () => void;
};

/**
 * Asks before something is removed, and reports the outcome. The button that opened this disappears with what is
 * removed, so the focus moves to the page's heading.
 */
export function RemoveDialog(props: RemoveDialogProps) {
  const { title, text, confirmLabel, cancelLabel, danger = true, remove, onClose } = props;
  const [isBusy, setIsBusy] = useState(false);
  const isDone = useRef(false);
  // After the dialog has returned the focus.
  useEffect(() => () => void (isDone.current && focusHeading()), []);

  async function confirm() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      toast.success(await remove());
      isDone.current = true;
    } catch (error) {
      const isRefused = error instanceof ApiFailure && error.code === "conflict";
      toast.failure(isRefused ? error.message : "Request failed! Please try again.");
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      danger={danger}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={() => !isBusy && onClose()}
    />
  );
}
