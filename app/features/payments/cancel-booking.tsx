import { useState } from "react";
import { stretchText } from "#app/features/absences/words.ts";
import { RemoveDialog } from "#app/forms/remove-dialog.tsx";
import { useFollowed } from "#app/page/use-followed.ts";
import { useStudioDay } from "#app/page/use-studio-day.ts";
import { Button } from "#app/ui/button.tsx";
import { dayText } from "#app/ui/date-text.tsx";
import { priceText } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Payment } from "#contract/payments.ts";
import { keptUntil } from "#contract/terms.ts";
import { MomentText } from "./moment-text.tsx";
import { useCancelBooking } from "./queries.ts";

type CancelBookingProps = {
  payment: Payment;
  /** What renews it last, and is cancelled first. */
  renewal?: Payment | undefined;
};

/**
 * Cancels a booking, as a link may ask, and says until when and what comes back, or why not while a renewal follows it; nothing once it is
 * too late (D57). A renewal says which days go and which stay: its place stays theirs.
 */
export function CancelBooking({ payment, renewal }: CancelBookingProps) {
  const { transactionId, slotTiming, trainerName, startsOn, endsOn, cancellableUntil, whyNotCancellable } =
    payment;
  const today = useStudioDay();
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync: cancel } = useCancelBooking();
  const linked = `cancel-${payment._id}`;
  useFollowed((name) => name === linked && cancellableUntil !== null && setIsAsking(true));
  if (!cancellableUntil)
    return (
      whyNotCancellable && (
        <p className="text-muted text-small">
          {whyNotCancellable}{" "}
          {renewal?.cancellableUntil && (
            <TextLink to={`/dashboard/booked-trainer#cancel-${renewal._id}`}>Cancel the renewal</TextLink>
          )}
        </p>
      )
    );
  const slot = `${slotTiming} with ${trainerName}`;
  const term = stretchText({ from: startsOn, until: endsOn }, { length: "short" });
  const kept = today && keptUntil(startsOn, today);
  const label = kept ? "Cancel renewal" : "Cancel booking";
  const stay = kept && `you still train until ${dayText(kept, { length: "short" })}.`;
  return (
    <div className="flex flex-wrap items-center">
      <Button
        id={linked}
        variant="quiet"
        aria-label={`${label} ${transactionId}`}
        className="-ms-3 whitespace-nowrap px-3"
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <span className="text-muted text-small">
        until <MomentText moment={cancellableUntil} />
        {payment.refunded === 0 && ", full refund"}
      </span>
      {isAsking && (
        <RemoveDialog
          title={kept ? `Cancel your renewal of ${slot}, ${term}?` : `Cancel ${slot}, ${term}?`}
          text={`${amountBack(payment)} ${whereBack(payment)}${stay ? `; ${stay}` : ". Your place will be freed at once."}`}
          confirmLabel={label}
          cancelLabel="Keep it"
          remove={async () => {
            await cancel(payment._id);
            const amount = priceText(payment.price - payment.refunded);
            const back = payment.desk
              ? `you get ${amount} back at the studio’s desk`
              : `${amount} is on its way back`;
            return stay
              ? `Your renewal (${term}) is cancelled; ${back}, and ${stay}`
              : `Your booking is cancelled; ${back}.`;
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function whereBack({ card, desk }: Payment): string {
  return desk ? "at the studio’s desk" : `to ${card ?? "the card you paid with"}`;
}

function amountBack({ price, refunded }: Payment): string {
  return refunded > 0
    ? `The ${priceText(price - refunded)} not yet refunded goes back`
    : `All ${priceText(price)} goes back`;
}
