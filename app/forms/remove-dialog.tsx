import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiFailure } from "#app/data/api-failure.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { toast } from "#app/ui/toast.ts";

type RemoveDialogProps = {
  /** Asks whether, and names what. */
  title: string;
  /** What becomes of it. */
  text: ReactNode;
  confirmLabel: string;
  /** "Cancel" unless what is asked is that already. */
  cancelLabel?: string;
  /** Done once the page no longer shows it; says what became of it. */
  remove: () => Promise<string>;
  onClose: () => void;
};

/**
 * Asks before something is removed, and says how it went. What began this goes with what is removed: the focus is at
 * the page's heading then.
 */
export function RemoveDialog(props: RemoveDialogProps) {
  const { title, text, confirmLabel, cancelLabel, remove, onClose } = props;
  const [isBusy, setIsBusy] = useState(false);
  const isDone = useRef(false);
  // Once the dialog has given the focus back.
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
      danger
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={() => !isBusy && onClose()}
    />
  );
}
