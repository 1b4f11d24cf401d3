import { type ReactNode, useState } from "react";
import { ApiFailure } from "#app/data/api-failure.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { toast } from "#app/ui/toast.ts";

type RemoveDialogProps = {
  /** Asks whether, and names what. */
  title: string;
  /** What becomes of it. */
  text: ReactNode;
  confirmLabel: string;
  /** Done once the page no longer shows it; says what became of it. */
  remove: () => Promise<string>;
  onClose: () => void;
};

/** Asks before something is removed, and says how it went. The focus stays with what is left of the page. */
export function RemoveDialog({ title, text, confirmLabel, remove, onClose }: RemoveDialogProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function confirm() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      toast.success(await remove());
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
      danger
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={() => !isBusy && onClose()}
    />
  );
}
