import { Link } from "react-router";
import { slotPath } from "#app/features/people/slot-path.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { noSlotText } from "#contract/payments.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { TrainerProfile } from "#contract/users.ts";

/** For a slot that this trainer does not offer: those that they do, and no payment (D3). */
export function NoSlot({ trainer, timing }: { trainer: TrainerProfile; timing?: SlotTiming }) {
  const slots = trainer.available_slots;
  return (
    <EmptyState as="h1" title={noSlotText} action={<Ways trainer={trainer} />}>
      <p>
        <Link to={`/trainer-details/${trainer._id}`} className="text-link">
          {trainer.name}
        </Link>{" "}
        {timing ? `has no ${timing.toLowerCase()} slot. ` : "has no slot of this name. "}
        {slots.length > 0 ? "You can come at another time:" : "There are none at other times either."}
      </p>
    </EmptyState>
  );
}

function Ways({ trainer }: { trainer: TrainerProfile }) {
  if (trainer.available_slots.length === 0) {
    return <LinkButton to="/all-trainers">See all trainers</LinkButton>;
  }
  return (
    <ul className="flex flex-wrap gap-3">
      {trainer.available_slots.map((label) => (
        <li key={label}>
          <LinkButton to={slotPath({ label, trainerId: trainer._id })} variant="secondary">
            {label}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
