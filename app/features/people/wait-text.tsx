import type { ReactNode } from "react";
import { MomentText } from "#app/features/payments/moment-text.tsx";
import type { User } from "#contract/users.ts";

type WaitTextProps = {
  wait: NonNullable<User["waits_for"]>[number];
  /** The trainer's name, or a link of it. */
  trainer: ReactNode;
};

/** A slot that somebody waits for, or of which a place is held for them, in an admin's words (D55). */
export function WaitText({ wait: { slotTiming, offeredUntil }, trainer }: WaitTextProps) {
  if (!offeredUntil)
    return (
      <>
        Waits for {slotTiming} with {trainer}
      </>
    );
  return (
    <>
      {slotTiming} with {trainer} is held for them until <MomentText moment={offeredUntil} />
    </>
  );
}
