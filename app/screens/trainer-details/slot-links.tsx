import { useId } from "react";
import { slotPath } from "#app/features/people/slot-path.ts";
import { hoursText } from "#app/ui/hours-text.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { TrainerProfile } from "#contract/users.ts";

/** The trainer's slots as buttons that bear their own labels (D9); dimmed for those who cannot book. */
export function SlotLinks({ trainer, bookable }: { trainer: TrainerProfile; bookable: boolean }) {
  const headingId = useId();
  const slots = trainer.available_slots;
  return (
    <section aria-labelledby={headingId} className="grid gap-3 border-rule border-t pt-4">
      <h2 id={headingId} className="font-semibold text-lead">
        {slots.length > 0 ? "Book a slot" : "No slots at the moment"}
      </h2>
      <div className="flex flex-wrap gap-3">
        {slots.map((label) => (
          <LinkButton
            key={label}
            to={slotPath({ label, trainerId: trainer._id })}
            size="lg"
            disabled={!bookable}
            className="max-sm:grow"
          >
            {label}
          </LinkButton>
        ))}
      </div>
      <p className="text-muted">{noteOn(trainer, bookable)}</p>
    </section>
  );
}

function noteOn({ available_slots, slot_duration }: TrainerProfile, bookable: boolean): string {
  if (!bookable) return "Only members book slots: trainers and admins see them, but cannot choose one.";
  if (available_slots.length === 0) return "Check back soon, or choose another trainer.";
  if (slot_duration === 0) return "Bookings are closed for now. Check back soon.";
  return `Each session takes ${hoursText(slot_duration)}. You choose your membership next.`;
}
