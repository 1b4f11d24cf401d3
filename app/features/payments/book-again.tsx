import { slotPath } from "#app/features/people/slot-path.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Payment } from "#contract/payments.ts";

/** The way to a booking's slot, to book it again. */
export function BookAgain({
  payment: { slotTiming, trainerId, trainerName, className },
}: {
  payment: Payment;
}) {
  return (
    <LinkButton
      to={slotPath({ label: slotTiming, trainerId, className })}
      variant="secondary"
      size="sm"
      aria-label={`Book again: ${slotTiming} with ${trainerName}`}
    >
      Book again
    </LinkButton>
  );
}
