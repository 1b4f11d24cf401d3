import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
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
  useBeforeUnload((event) => isHeld() && event.preventDefault());
  const ask = useEffectEvent(async ({ anyway }: { anyway: boolean }) => {
    if (anyway) isReleased.current = true;
    return anyway || !isHeld() || new Promise<boolean>((resolve) => setAnswerLogOut(() => resolve));
  });
  useEffect(() => askBeforeLeaving((how) => ask(how)), []);

  function answer(leaves: boolean) {
    isReleased.current = leaves;
    if (leaves) blocker.proceed?.();
    else blocker.reset?.();
    answerLogOut?.(leaves);
    setAnswerLogOut(undefined);
  }

  const isAsked = blocker.state === "blocked" || answerLogOut !== undefined;
  const stay = useEffectEvent(() => answer(false));
  useEffect(() => {
    if (isAsked && isOver) stay();
  }, [isAsked, isOver]);

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
