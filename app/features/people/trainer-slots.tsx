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
      <ul aria-label="Hours" className="card-slots">
        {trainer.available_slots.map((slot) => {
          const hours = slotHours(offeredSlot(trainer, slot));
          return (
            <li key={slot}>
              <Link
                to={slotPath({ label: slot, trainerId: trainer._id, className: forClass })}
                viewTransition
                aria-label={`${slot} ${hours} with ${trainer.name}`}
              >
                <SlotName timing={slot} /> <span className="tabular">{hours}</span>
              </Link>
              <FewLeft trainerId={trainer._id} timing={slot} />
            </li>
          );
        })}
      </ul>
      <p className="text-muted">{daysText(trainer.slot_days)}</p>
    </div>
  );
}
