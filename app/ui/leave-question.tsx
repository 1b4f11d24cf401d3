import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { askBeforeLeaving } from "./may-leave.ts";

type LeaveQuestionProps = {
  /** Whether leaving would lose something, read at the moment of leaving, when the last render may be stale. */
  isHeld: () => boolean;
  /** The reason to ask is gone: an open question closes, and the person stays. */
  isOver: boolean;
  title: ReactNode;
  text: ReactNode;
};

/** Asks before a page with something to lose is left: by a link, by Back, by Logout, by closing the tab. */
export function LeaveQuestion({ isHeld, isOver, title, text }: LeaveQuestionProps) {
  // Someone who has confirmed Logout is not asked again about the navigation home.
  const isReleased = useRef(false);
  const [answerLogOut, setAnswerLogOut] = useState<(leaves: boolean) => void>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isHeld() && !isReleased.current,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isHeld()) event.preventDefault();
      },
      [isHeld],
    ),
  );
  useEffect(
    () =>
      askBeforeLeaving(async ({ anyway }) => {
        if (anyway) isReleased.current = true;
        return anyway || !isHeld() || new Promise((resolve) => setAnswerLogOut(() => resolve));
      }),
    [isHeld],
  );

  const answer = useCallback(
    (leaves: boolean) => {
      isReleased.current = leaves;
      if (leaves) blocker.proceed?.();
      else blocker.reset?.();
      answerLogOut?.(leaves);
      setAnswerLogOut(undefined);
    },
    [blocker, answerLogOut],
  );
  const isAsked = blocker.state === "blocked" || answerLogOut !== undefined;
  useEffect(() => {
    if (isAsked && isOver) answer(false);
  }, [isAsked, isOver, answer]);

  if (!isAsked || isOver) return null;
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
}
