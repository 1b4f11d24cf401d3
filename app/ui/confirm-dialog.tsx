import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";

type ConfirmDialogProps = {
  open: boolean;
  /** Told when the dialog wants to close: Cancel or Escape. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  text?: ReactNode;
  confirmLabel?: string;
  /** No cancel button when null: the dialog only tells. */
  cancelLabel?: string | null;
  /** Confirming destroys something. */
  danger?: boolean;
  busy?: boolean;
  /** Where the focus goes afterwards, when what it came from is gone by then. */
  finalFocus?: ComponentProps<typeof AlertDialog.Popup>["finalFocus"];
  /** What confirming does; the one who opened the dialog closes it. */
  onConfirm: () => void;
};

/** Asks before something that cannot be undone, or tells what must be read (`spec §8` for its words). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel = "OK", cancelLabel = "Cancel" } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          className={
            "fixed inset-0 z-dialog bg-shade transition-opacity data-ending-style:opacity-0 " +
            "data-starting-style:opacity-0"
          }
        />
        <AlertDialog.Popup
          finalFocus={props.finalFocus}
          className={
            "fixed top-1/2 left-1/2 z-dialog grid w-[calc(100%-2*var(--spacing-gutter))] max-w-form " +
            "-translate-1/2 gap-6 rounded border border-rule bg-raised p-6 text-ink shadow-float outline-none " +
            "transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          }
        >
          <div className="grid gap-2">
            <AlertDialog.Title className="font-display text-display-3">{title}</AlertDialog.Title>
            {text && <AlertDialog.Description className="text-muted">{text}</AlertDialog.Description>}
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            {cancelLabel !== null && (
              <AlertDialog.Close
                render={
                  <Button variant="secondary" disabled={props.busy}>
                    {cancelLabel}
                  </Button>
                }
              />
            )}
            <Button
              variant={props.danger ? "danger" : "primary"}
              busy={props.busy}
              // The second half of a double click was meant for what stood here before.
              onClick={(event) => event.detail < 2 && props.onConfirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
