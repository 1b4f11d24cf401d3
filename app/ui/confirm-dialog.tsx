import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { joinClasses } from "./join-classes.ts";
import { Modal, paperStyle } from "./modal.tsx";

type ConfirmDialogProps = {
  title: ReactNode;
  text?: ReactNode;
  confirmLabel?: string;
  /** No cancel button when null: the dialog only informs. */
  cancelLabel?: string | null;
  /** Confirming destroys something. */
  danger?: boolean;
  /** False while what the question is about is still loading. */
  ready?: boolean;
  busy?: boolean;
  focusAfter?: "origin" | "heading";
  onConfirm: () => void;
  /** Cancel or Escape. */
  onCancel: () => void;
};

/**
 * Asks before something that cannot be undone, or tells what must be read (`spec §8` for its words). It is open while
 * it is rendered; on either answer its caller removes it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel = "OK", cancelLabel = "Cancel", busy, onConfirm, onCancel } = props;
  const id = useId();
  return (
    <Modal
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onDismiss={onCancel}
      focusAfter={props.focusAfter}
      className={joinClasses(paperStyle, "grid gap-6 p-6")}
    >
      <div className="grid gap-2">
        <h2 id={`${id}-title`} className="font-bold text-title">
          {title}
        </h2>
        {text && (
          <p id={`${id}-text`} className="text-muted">
            {text}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        {cancelLabel !== null && (
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        <Button
          variant={props.danger ? "danger" : "primary"}
          disabled={props.ready === false}
          busy={busy}
          // The second half of a double click was meant for what was here before.
          onClick={(event) => event.detail < 2 && onConfirm()}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
