import { lazy, Suspense, useState } from "react";
import { useNow } from "#app/page/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { Part } from "#app/ui/part.tsx";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { DaysOff } from "./days-off.tsx";

// Forms weigh, and few open this one.
const CallOffDialog = lazy(async () => ({
  default: (await import("./call-off-dialog.tsx")).CallOffDialog,
}));

/** Days on which a trainer is away or the studio closed, and the way to more of them: to the trainer, or to an admin (D72). */
export function TrainersDaysOff({ trainer, isOwn = false }: { trainer: User; isOwn?: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const tomorrow = dayAfter(studioDay(useNow()));
  return (
    <Part
      title="Days off"
      className="gap-2"
      action={
        <Button variant="quiet" size="sm" className="-me-3" onClick={() => setIsAsking(true)}>
          {isOwn ? "Be away" : "Call off sessions"}
        </Button>
      }
    >
      <DaysOff trainerId={trainer._id} />
      {isAsking && (
        <Suspense>
          <CallOffDialog {...{ trainer, isOwn }} day={tomorrow} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Part>
  );
}
