import { Suspense } from "react";
import { useSession } from "#app/account/session.ts";
import { FewLeft } from "#app/features/places/few-left.tsx";
import { latePart } from "#app/ui/late-part.ts";
import type { SlotTiming } from "#contract/slots.ts";

/** Visitors need none of it. */
const Yours = latePart(async () => (await import("./yours.tsx")).default);

type StandingProps = { trainerId: string; timing: SlotTiming; day: string | undefined; isOver: boolean };

/** How few places are left to book, or that it is one's own: the page for everybody tells that of nobody. */
export function Standing({ trainerId, timing, day, isOver }: StandingProps) {
  const session = useSession();
  const fewLeft = !isOver && <FewLeft trainerId={trainerId} timing={timing} className="print:hidden" />;
  if (session.status !== "signedIn" || !day) return fewLeft;
  return (
    <Suspense fallback={fewLeft}>
      <Yours session={{ trainerId, slotTiming: timing, day }} isOver={isOver} email={session.email}>
        {fewLeft}
      </Yours>
    </Suspense>
  );
}
