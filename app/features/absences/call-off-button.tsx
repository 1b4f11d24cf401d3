import { type ComponentProps, useEffect, useState } from "react";
import { useFollowed } from "#app/page/use-followed.ts";
import { Button } from "#app/ui/button.tsx";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import type { CallOffDialogProps } from "./call-off-dialog.tsx";

// Forms weigh: it comes once the page works.
const CallOffDialog = lateDialog(async () => (await import("./call-off-dialog.tsx")).CallOffDialog);

type CallOffButtonProps = Omit<CallOffDialogProps, "onClose"> & {
  /** What the hash of a link that asks at once names. */
  linked?: string;
} & Pick<ComponentProps<typeof Button>, "aria-label" | "children" | "className" | "size">;

/** A quiet button that asks which of a trainer's sessions to call off (D72). */
export function CallOffButton({ trainer, day, slotTiming, isOwn, linked, ...button }: CallOffButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  useEffect(CallOffDialog.fetchAhead, []);
  useFollowed((name) => name === linked && setIsAsking(true));
  return (
    <>
      <Button variant="quiet" {...button} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <CallOffDialog {...{ trainer, day, slotTiming, isOwn }} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
