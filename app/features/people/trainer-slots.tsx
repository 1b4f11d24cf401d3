import { FewLeft } from "#app/features/places/few-left.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { daysText } from "#contract/days.ts";
import { slotHours } from "#contract/hours.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { SlotName } from "./slot-light.tsx";
import { closedText, offeredSlot, takesBookings } from "./slots.ts";

/**
 * A trainer's slots on a card: each with its hours, then the days they share. A trainer who takes no bookings has none
 * to show.
 */
export function TrainerSlots({ trainer }: { trainer: TrainerProfile }) {
  if (!takesBookings(trainer))
    return <Badge className="self-start justify-self-start narrow:whitespace-normal">{closedText}</Badge>;
  return (
    <div className="grid gap-2 text-small">
      <ul aria-label="Hours" className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-2 narrow:block">
        {trainer.available_slots.map((slot) => (
          <li key={slot} className="col-span-2 grid grid-cols-subgrid items-center">
            <span className="font-bold">
              <SlotName timing={slot} />
            </span>
            <span className="flex items-center justify-between gap-2">
              <span className="tabular font-semibold">{slotHours(offeredSlot(trainer, slot))}</span>
              <FewLeft trainerId={trainer._id} timing={slot} />
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted">{daysText(trainer.slot_days)}</p>
    </div>
  );
}
