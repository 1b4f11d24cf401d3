import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { PaymentOrder } from "#app/features/payments/payment-order.ts";
import { ConfirmFirst } from "#app/features/people/confirm-first.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { useSlotStanding } from "#app/features/places/queries.ts";
import { WaitingList } from "#app/features/places/waiting-list.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { useSettings } from "#app/page/use-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LeaveQuestion } from "#app/ui/leave-question.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { toast } from "#app/ui/toast.ts";
import { waitsForProof } from "#contract/waits-for-proof.ts";
import { StripeCardForm } from "./cards/stripe-card-form.tsx";
import { TestCardForm } from "./cards/test-card-form.tsx";
import { type CheckoutState, isUnderWay } from "./checkout-state.ts";
import { HoldNote, useSecondsLeft } from "./hold-note.tsx";
import { PayForm } from "./pay-form.tsx";
import { Receipt } from "./receipt.tsx";
import { useCheckout } from "./use-checkout.ts";

export const meta = () => pageMeta({ title: "Payment" });

/** Payment (spec §2) of the order that a membership card handed over; without one there is nothing to pay (D4). */
export default function PaymentScreen() {
  const order = PaymentOrder.safeParse(useLocation().state);
  const { data: me } = useMe();
  const waits = me && !me.email_proven && waitsForProof("book");
  return (
    <main id="main" className="page-width w-full grow pt-8 pb-section lg:pt-12">
      {!order.success && <NothingToPay />}
      {order.success && waits && (
        <div className="grid gap-8">
          <PageHeading>Payment</PageHeading>
          <ConfirmFirst email={me.email} to="book" />
        </div>
      )}
      {order.success && !waits && <Checkout key={order.data.attemptId} order={order.data} />}
    </main>
  );
}

function NothingToPay() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error("Choose a slot first", "Pick a trainer, then a slot and a membership.");
    void navigate("/all-trainers", { replace: true });
  }, [navigate]);
  return <Loading label="Going to the trainers…" />;
}

/** The order, how long the place is held, and the card form. */
function Checkout({ order }: { order: PaymentOrder }) {
  const { cards } = useSettings();
  const { state, hold, isPaying, lookAgain, pay, holdAgain, finish } = useCheckout(order);
  const secondsLeft = useSecondsLeft(hold.stage === "held" ? hold.until : null);
  const term = hold.stage === "none" ? null : hold.term;
  const isRunOut = secondsLeft === 0 && state.stage === "ready";
  return (
    <div className="grid gap-8 lg:grid-cols-12 lg:gap-x-12">
      <PageHeading className="lg:col-span-12">Payment</PageHeading>
      <Receipt order={order} term={term} className="lg:order-last lg:col-span-5" />
      <div className="grid content-start gap-6 lg:col-span-7">
        {state.stage === "looking" && <Loading label="Looking for your payment…" />}
        {state.stage === "unsure" && <Unsure onLookAgain={lookAgain} />}
        {state.stage === "unbooked" && (
          <Unbooked price={order.price} onFinish={() => finish(state.transactionId)} />
        )}
        {state.stage === "refused" && <Refused order={order} reason={state.reason} charged={state.charged} />}
        {!hasNothingToPay(state) && (
          <>
            <HoldNote hold={hold} secondsLeft={secondsLeft} isRunOut={isRunOut} />
            <PayForm
              price={order.price}
              state={state}
              isHolding={hold.stage === "asking"}
              isRunOut={isRunOut}
              onHoldAgain={holdAgain}
              onPay={pay}
              CardForm={cards.kind === "stripe" ? StripeCardForm : TestCardForm}
              publishableKey={cards.publishableKey}
            />
          </>
        )}
      </div>
      <LeaveQuestion
        isHeld={isPaying}
        isOver={!isUnderWay(state)}
        title="Your payment is under way"
        text="If you leave now, your card may still be charged. If it is, the booking will appear by itself."
      />
    </div>
  );
}

/** The stages without a card form: an earlier payment comes first, or nothing can be paid. */
function hasNothingToPay({ stage }: CheckoutState): boolean {
  return stage === "looking" || stage === "unsure" || stage === "unbooked" || stage === "refused";
}

/** An earlier payment for this slot may have been charged, so paying again is blocked until that is known. */
function Unsure({ onLookAgain }: { onLookAgain: () => void }) {
  return (
    <FormError title="We couldn’t find out whether your last payment for this slot went through.">
      <div className="mt-2 grid justify-items-start gap-4">
        <p>
          We won’t charge you until we know, so you never pay twice. If it went through, the booking will
          appear by itself.
        </p>
        <Button size="lg" onClick={onLookAgain}>
          Look again
        </Button>
      </div>
    </FormError>
  );
}

type UnbookedProps = { price: number; onFinish: () => void };

/** The card was charged but the booking is not saved yet: offers to finish it, and no way to pay again. */
function Unbooked({ price, onFinish }: UnbookedProps) {
  return (
    <FormError title={`Your card was charged $${price}, but the booking is not saved yet.`}>
      <div className="mt-2 grid justify-items-start gap-4">
        <p>
          Finish it here; you won’t be charged again. If that fails too, you can leave: the card provider
          tells us about your payment, and the booking will appear by itself.
        </p>
        <Button size="lg" onClick={onFinish}>
          Finish booking
        </Button>
      </div>
    </FormError>
  );
}

type RefusedProps = { order: PaymentOrder; reason: string; charged?: number };

/**
 * This order cannot be booked: why, what happens to the money, and what to do next; a full slot also offers its
 * waiting list (D55).
 */
function Refused({ order, reason, charged }: RefusedProps) {
  const slot = { trainerId: order.trainerId, slotTiming: order.slotTiming };
  const standing = useSlotStanding(order.trainerId, order.slotTiming);
  const role = useMe().data?.role;
  return (
    <>
      <FormError title={reason}>
        <div className="mt-2 grid justify-items-start gap-4">
          <p>
            {charged
              ? `Your $${charged} is being refunded to the card you paid with. Banks take a few days to show it.`
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
      {standing?.isFull && <WaitingList slot={slot} standing={standing} role={role} />}
    </>
  );
}
