import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { focusHeading } from "./focus-heading.ts";
import { joinClasses } from "./join-classes.ts";

type ModalProps = Omit<ComponentProps<"dialog">, "open" | "ref" | "onCancel" | "onClose" | "onKeyDown"> & {
  /** Escape, or the system's own way back. The dialog's opener removes it, or leaves it open. */
  onDismiss: () => void;
  /** Where the focus goes when it closes: where it came from, or the page's heading if that is about to disappear. */
  focusAfter?: "origin" | "heading";
};

/**
 * Covers the page for as long as it is rendered; a second one opens above the first. The page behind neither
 * scrolls nor takes the focus. Needs `aria-label` or `aria-labelledby`.
 */
export function Modal({ onDismiss, focusAfter = "origin", className, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Asked before the dialog is there: afterwards the browser would lay the page out for it, and once more when it opens.
  const [hasScrollbar] = useState(() => window.innerWidth > document.documentElement.clientWidth);
  useLayoutEffect(() => {
    const element = dialog.current;
    const root = document.documentElement;
    // Locking the page's scroll hides its scrollbar; where that took up space, the space stays.
    if (hasScrollbar) root.style.scrollbarGutter = "stable";
    element?.showModal();
    return () => {
      element?.close();
      if (!document.querySelector("dialog:modal")) root.style.scrollbarGutter = "";
      if (focusAfter === "heading" || document.activeElement === document.body) focusHeading();
    };
  }, [focusAfter, hasScrollbar]);

  return createPortal(
    <dialog
      {...rest}
      ref={dialog}
      // Otherwise the browser would close it by itself.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onDismiss();
      }}
      // Some ways close it without asking, such as Android's Back: it stays open while it is rendered.
      onClose={({ currentTarget }) => {
        if (currentTarget.open || !currentTarget.isConnected) return;
        currentTarget.showModal();
        onDismiss();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onDismiss();
      }}
      className={joinClasses(
        "outline-none backdrop:bg-shade transition-opacity starting:open:opacity-0",
        className,
      )}
    >
      {children}
    </dialog>,
    document.body,
  );
}

/** The look of a dialog that is a sheet of paper in the middle of the page. */
export const paperStyle =
  "m-auto max-h-[calc(100dvh-2*var(--spacing-gutter))] w-[calc(100%-2*var(--spacing-gutter))] max-w-form " +
  "overflow-auto rounded border border-rule bg-raised text-ink shadow-float";
