import { useState } from "react";
import { useNavigate } from "react-router";
import { newAttemptId } from "#app/data/attempt-id.ts";
import type { PaymentOrder } from "#app/features/payments/payment-order.ts";
import { mayBook } from "#app/features/people/may-book.ts";
import { toast } from "#app/ui/toast.ts";
import { dollarsOfCents } from "#contract/money.ts";
import { noSlotText } from "#contract/payments.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { Role, TrainerProfile } from "#contract/users.ts";
import { type Tier, tiers } from "#studio/tiers.ts";
import { ClassChoice } from "./class-choice.tsx";
import { SlotHeading } from "./slot-heading.tsx";
import { TierCard } from "./tier-card.tsx";

type MembershipsProps = { trainer: TrainerProfile; timing: SlotTiming; role: Role | undefined };

/** Who and when, then three memberships to compare; pressing a price goes on to pay (spec §2, §5). */
export function Memberships({ trainer, timing, role }: MembershipsProps) {
  const navigate = useNavigate();
  const [className, setClassName] = useState("");
  const isClosed = trainer.slot_duration === 0;

  function choose(tier: Tier) {
    if (isClosed) {
      toast.error(noSlotText);
      return;
    }
    const order: PaymentOrder = {
      price: dollarsOfCents(tier.priceCents),
      trainerId: trainer._id,
      trainerName: trainer.name,
      slotDuration: trainer.slot_duration,
      slotTiming: timing,
      className: className || undefined,
      attemptId: newAttemptId(),
    };
    void navigate("/payment", { state: order });
  }

  return (
    <div className="grid gap-8">
      <SlotHeading trainer={trainer} timing={timing}>
        <ClassChoice classes={trainer.available_classes} value={className} onChange={setClassName} />
      </SlotHeading>
      {!mayBook(role) && (
        <p role="note" className="border-highlight border-l-6 bg-sunken p-4 font-semibold">
          Only members book slots. As {role === "admin" ? "an admin" : "a trainer"} you can look, but not pay.
        </p>
      )}
      {isClosed && (
        <p role="note" className="border-highlight border-l-6 bg-sunken p-4">
          <strong>{noSlotText}</strong> {trainer.name} has closed the slots for now.
        </p>
      )}
      <ul className="grid gap-6 md:grid-cols-3 md:gap-4 lg:gap-6">
        {tiers.map((tier) => (
          <li key={tier.name} className="grid">
            <TierCard tier={tier} disabled={!mayBook(role)} onChoose={() => choose(tier)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
