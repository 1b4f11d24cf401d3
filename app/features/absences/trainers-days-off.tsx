import { useNow } from "#app/page/use-now.ts";
import { Part } from "#app/ui/part.tsx";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { CallOffButton } from "./call-off-button.tsx";
import { DaysOff } from "./days-off.tsx";

/** Days on which a trainer is away or the studio closed, and the way to more of them: to the trainer, or to an admin (D72). */
export function TrainersDaysOff({ trainer, isOwn = false }: { trainer: User; isOwn?: boolean }) {
  const tomorrow = dayAfter(studioDay(useNow()));
  return (
    <Part
      title="Days off"
      className="gap-2"
      action={
        <CallOffButton {...{ trainer, isOwn }} day={tomorrow} size="sm" className="-me-3">
          {isOwn ? "Be away" : "Call off sessions"}
        </CallOffButton>
      }
    >
      <DaysOff trainerId={trainer._id} />
    </Part>
  );
}
