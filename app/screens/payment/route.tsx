import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { PaymentOrder, slotOfOrder } from "#app/features/payments/payment-order.ts";
import { ConfirmFirst } from "#app/features/people/confirm-first.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { trainerPath } from "#app/features/people/slot-path.ts";
import { type SlotStanding, useSlotStanding } from "#app/features/places/queries.ts";
import { WaitingList } from "#app/features/places/waiting-list.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LeaveQuestion } from "#app/ui/leave-question.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { toast } from "#app/ui/toast.ts";
import { noSlotText } from "#contract/constants.ts";
import { waitsForProof } from "#contract/waits-for-proof.ts";
import { type CheckoutState, isUnderWay, type Said, saidOf } from "./checkout-state.ts";
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
    <main id="main" className="page-width w-full grow pt-4 pb-section sm:pt-8 lg:pt-12">
      {!order.success && <NothingToPay />}
      {order.success && waits && (
        <div className="grid gap-8">
          <PageHeading>Payment</PageHeading>
          <ConfirmFirst email={me.email} to="book" backTo={slotOfOrder(order.data)} />
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

/** The order, whether and how long the place is held, and the card form. */
function Checkout({ order }: { order: PaymentOrder }) {
  const standing = useSlotStanding(order.trainerId, order.slotTiming);
  const said = saidAtFirst(standing);
  const { state, hold, isPaying, lookAgain, pay, begin, holdAgain, finish } = useCheckout(order, said);
  const isUnasked = hold.stage === "unasked";
  const known = hold.stage === "held" ? saidOf(hold) : said;
  const ownHold = isUnasked ? standing?.own?.heldUntilHere : undefined;
  const until = (hold.stage === "held" ? hold.until : ownHold) ?? null;
  const secondsLeft = useSecondsLeft(until);
  const isRunOut = secondsLeft === 0 && state.stage === "ready";
  const isGone = isUnasked && state.stage === "ready" && (standing?.isFull || standing?.isClosed);
  const refused = isGone ? { reason: noSlotText } : state.stage === "refused" ? state : undefined;
  return (
    <div className="grid gap-x-6 gap-y-4 sm:gap-y-8 md:grid-cols-2 lg:grid-cols-12 lg:gap-x-12">
      {/* On a phone Pay is within the first window. */}
      <PageHeading className="max-sm:[--fitted-most:3rem] md:col-span-full">Payment</PageHeading>
      <Receipt
        order={order}
        term={refused ? null : (known?.term ?? (standing ? null : undefined))}
        className="md:order-last lg:col-span-5"
      />
      <div className="grid content-start gap-4 sm:gap-6 lg:col-span-7">
        {state.stage === "looking" && <Loading label="Looking for your payment…" />}
        {state.stage === "unsure" && (
          <Unsettled
            title="We couldn’t find out whether your last payment for this slot went through."
            text="We won’t charge you until we know, so you never pay twice. If it went through, the booking will appear by itself."
            action="Look again"
            onAct={lookAgain}
          />
        )}
        {state.stage === "unbooked" && (
          <Unsettled
            title={`Your card was charged $${order.price}, but the booking is not saved yet.`}
            text="Finish it here; you won’t be charged again. If that fails too, you can leave: the card provider tells us about your payment, and the booking will appear by itself."
            action="Finish booking"
            onAct={() => finish(state.transactionId)}
          />
        )}
        {refused && <Refused order={order} standing={standing} {...refused} />}
        {!refused && !hasNothingToPay(state) && (
          <>
            <HoldNote
              hold={hold}
              until={until}
              secondsLeft={secondsLeft}
              isRunOut={isRunOut}
              renewsFrom={known?.isRenewal ? known.term.startsOn : null}
              left={standing?.places?.left}
            />
            <PayForm
              price={order.price}
              sameHours={standing?.own?.sameHours}
              state={state}
              isHolding={hold.stage === "asking" && hold.isAgain}
              isRunOut={isRunOut}
              heldUntil={until}
              onHoldAgain={holdAgain}
              onEnter={begin}
              onPay={pay}
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

/** What the page says of the order before anything is held, once it is known. */
function saidAtFirst(standing: SlotStanding | undefined): Said | undefined {
  const own = standing?.own;
  if (!own) return undefined;
  return { isRenewal: own.renewsFrom !== null, term: own.term };
}

/** The stages without a card form: an earlier payment comes first, or nothing can be paid. */
function hasNothingToPay({ stage }: CheckoutState): boolean {
  return stage === "looking" || stage === "unsure" || stage === "unbooked" || stage === "refused";
}

type UnsettledProps = { title: string; text: string; action: string; onAct: () => void };

/** A card was charged, or may have been: offers to settle that, and no way to pay again. */
function Unsettled({ title, text, action, onAct }: UnsettledProps) {
  return (
    <FormError title={title}>
      <div className="mt-2 grid justify-items-start gap-4">
        <p>{text}</p>
        <Button size="lg" onClick={onAct}>
          {action}
        </Button>
      </div>
    </FormError>
  );
}

type RefusedProps = {
  order: PaymentOrder;
  standing: SlotStanding | undefined;
  reason: string;
  charged?: number;
};

/**
 * This order cannot be booked: why, what happens to the money, and what to do next; a full slot also offers its
 * waiting list (D55).
 */
function Refused({ order, standing, reason, charged }: RefusedProps) {
  const slot = { trainerId: order.trainerId, slotTiming: order.slotTiming };
  const { data: me } = useMe();
  const isFull = reason === noSlotText && !standing?.isClosed;
  // Places that are not taken are held by people whose hold gives way to a confirmed email (D54).
  const mayConfirm = isFull && standing?.isFull === false && me?.email_proven === false;
  return (
    <>
      <FormError title={reason}>
        <div className="mt-2 grid justify-items-start gap-4">
          <p>
            {charged
              ? `Your $${charged} is being refunded to the card you paid with. Banks take a few days to show it.`
              : `${isFull ? "Every place is taken right now. " : ""}Nothing was charged.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={trainerPath(order)}>Back to {order.trainerName}</LinkButton>
            <LinkButton to="/all-trainers" variant="secondary">
              See all trainers
            </LinkButton>
          </div>
        </div>
      </FormError>
      {mayConfirm && (
        <ConfirmFirst
          email={me.email}
          to="take a place that is held but not paid for"
          backTo={slotOfOrder(order)}
        />
      )}
      {standing?.isFull && <WaitingList slot={slot} standing={standing} role={me?.role} />}
    </>
  );
}
