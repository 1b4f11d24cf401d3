import { useCallback, useEffect, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { holdLogOut, isLeaving } from "#app/account/use-log-out.ts";
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
  const blocker = useBlocker(() => isRunning() && !isLeaving());
  const [answerLogOut, setAnswerLogOut] = useState<(leave: boolean) => void>();
  useEffect(
    () =>
      holdLogOut(async () => {
        if (!isRunning()) return true;
        return new Promise<boolean>((resolve) => setAnswerLogOut(() => resolve));
      }),
    [isRunning],
  );
  const isOver = !isUnderWay(state);

  const answer = useCallback(
    (leave: boolean) => {
      if (leave) blocker.proceed?.();
      else blocker.reset?.();
      answerLogOut?.(leave);
      setAnswerLogOut(undefined);
    },
    [blocker, answerLogOut],
  );
  const isAsked = blocker.state === "blocked" || answerLogOut !== undefined;
  useEffect(() => {
    if (isAsked && isOver) answer(false);
  }, [isAsked, isOver, answer]);
  return (
    <ConfirmDialog
      open={isAsked && !isOver}
      onOpenChange={(open) => !open && answer(false)}
      title="Your payment is under way"
      text="If you leave now, your card may still be charged. The booking then appears by itself."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => answer(true)}
    />
  );
}
