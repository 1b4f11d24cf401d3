import { useNow } from "#app/page/use-now.ts";
import { Part } from "#app/ui/part.tsx";
import type { User } from "#contract/users.ts";
import { CallOffButton } from "./call-off-button.tsx";
import { useTimetableChanges } from "./changes-query.ts";
import { DaysOff } from "./days-off.tsx";
import { nextDayToGive } from "./sessions-to-give.ts";

/** Days on which a trainer is away or the studio closed, and the way to more of them: to the trainer, or to an admin (D72). */
export function TrainersDaysOff({ trainer, isOwn = false }: { trainer: User; isOwn?: boolean }) {
  const changes = useTimetableChanges();
  const now = useNow();
  return (
    <Part
      id="days-off"
      title="Days off"
      className="gap-2"
      action={
        <CallOffButton
          {...{ trainer, isOwn }}
          day={nextDayToGive(trainer, { changes, now })}
          linked="take-days-off"
          size="sm"
          className="-me-3"
        >
          {isOwn ? "Take days off" : "Call off sessions"}
        </CallOffButton>
      }
    >
      <DaysOff trainer={trainer} />
    </Part>
  );
}
