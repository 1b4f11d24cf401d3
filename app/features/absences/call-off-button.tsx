import { type ComponentProps, useEffect, useState } from "react";
import { readRange } from "#app/page/range.ts";
import { useFollowed } from "#app/page/use-followed.ts";
import { Button } from "#app/ui/button.tsx";
import { lateDialog } from "#app/ui/late-dialog.tsx";
import { slotTimings } from "#contract/constants.ts";
import type { CallOffDialogProps } from "./call-off-dialog.tsx";

// Forms weigh: it comes once the page works.
const CallOffDialog = lateDialog(async () => (await import("./call-off-dialog.tsx")).CallOffDialog);

type CallOffButtonProps = Omit<CallOffDialogProps, "onClose" | "stretch"> & {
  /** The day that it begins with. */
  day: string;
  /** What the hash of a link that asks at once names. */
  linked?: string;
} & Pick<ComponentProps<typeof Button>, "aria-label" | "children" | "className" | "size">;

/** A quiet button that asks which of a trainer's sessions to call off (D72). */
export function CallOffButton({ trainer, day, slotTiming, isOwn, linked, ...button }: CallOffButtonProps) {
  const stretch = { from: day, until: day };
  const [asking, setAsking] = useState<Pick<CallOffDialogProps, "stretch" | "slotTiming">>();
  useEffect(CallOffDialog.fetchAhead, []);
  useFollowed((name, told) => {
    if (name !== linked) return;
    const { from, until } = readRange(told);
    const named = slotTimings.find((timing) => timing === told.get("slot"));
    setAsking({ stretch: from && until ? { from, until } : stretch, slotTiming: named ?? slotTiming });
  });
  return (
    <>
      <Button variant="quiet" {...button} onClick={() => setAsking({ stretch, slotTiming })} />
      {asking && <CallOffDialog {...{ trainer, isOwn }} {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}
