import type { PaymentOrder } from "#app/features/payments/payment-order.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";

type RefusedProps = { order: PaymentOrder; reason: string; charged: boolean };

/** This order cannot be booked: why, where the money is, and where to go on. */
export function Refused({ order, reason, charged }: RefusedProps) {
  return (
    <FormError title={reason}>
      <div className="mt-2 grid justify-items-start gap-4">
        <p>
          {charged
            ? `Your $${order.price} goes back to the card that you paid with; banks take a few days to show it.`
            : "Nothing was charged."}
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={`/trainer-details/${order.trainerId}`}>Back to {order.trainerName}</LinkButton>
          <LinkButton to="/all-trainers" variant="secondary">
            See all trainers
          </LinkButton>
        </div>
      </div>
    </FormError>
  );
}
