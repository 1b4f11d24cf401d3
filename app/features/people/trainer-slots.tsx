import { Link } from "react-router";
import { FewLeft } from "#app/features/places/few-left.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { daysText } from "#contract/days.ts";
import { slotHours } from "#contract/hours.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { SlotName } from "./slot-light.tsx";
import { slotPath } from "./slot-path.ts";
import { closedText, offeredSlot, takesBookings } from "./slots.ts";

type TrainerSlotsProps = {
  trainer: TrainerProfile;
  /** The class that somebody came for, which is chosen on the slot's page then. */
  forClass?: string;
};

/**
 * A trainer's slots on a card: each leads to its page, with its hours, then the days they share. A trainer who takes no
 * bookings has none to show.
 */
export function TrainerSlots({ trainer, forClass }: TrainerSlotsProps) {
  if (!takesBookings(trainer))
    return <Badge className="self-start justify-self-start narrow:whitespace-normal">{closedText}</Badge>;
  return (
    <div className="grid gap-2 text-small">
      <ul aria-label="Hours" className="grid grid-cols-[max-content_max-content_1fr] gap-x-3 narrow:block">
        {trainer.available_slots.map((slot) => {
          const hours = slotHours(offeredSlot(trainer, slot));
          return (
            <li key={slot} className="col-span-3 grid grid-cols-subgrid items-center">
              <Link
                to={slotPath({ label: slot, trainerId: trainer._id, className: forClass })}
                viewTransition
                aria-label={`${slot} ${hours} with ${trainer.name}`}
                className="relative z-raised col-span-2 grid min-h-8 grid-cols-subgrid items-center font-bold underline decoration-2 decoration-hair underline-offset-4 hover:decoration-current pointer-coarse:min-h-target"
              >
                <SlotName timing={slot} />
                <span className="tabular font-semibold">{hours}</span>
              </Link>
              <FewLeft trainerId={trainer._id} timing={slot} className="justify-self-end" />
            </li>
          );
        })}
      </ul>
      <p className="text-muted">{daysText(trainer.slot_days)}</p>
    </div>
  );
}
