import { useCallback, useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { type CheckoutState, isUnderWay } from "./checkout-state.ts";

type StayWarningProps = { isRunning: () => boolean; state: CheckoutState };

/** Warns who leaves while the card is being charged; the payment itself goes on either way. */
export function StayWarning({ isRunning, state }: StayWarningProps) {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isRunning()) event.preventDefault();
      },
      [isRunning],
    ),
  );
  const blocker = useBlocker(isRunning);
  const isOver = blocker.state === "blocked" && !isUnderWay(state);
  useEffect(() => {
    if (isOver) blocker.reset?.();
  }, [isOver, blocker]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked" && !isOver}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Your payment is under way"
      text="If you leave now, your card may still be charged. The booking then appears by itself."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
