import type { PaymentOrder } from "#app/features/payments/payment-order.ts";
import { useSettings } from "#app/page/use-settings.ts";
import { LeaveQuestion } from "#app/ui/leave-question.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StripeCardForm } from "./cards/stripe-card-form.tsx";
import { TestCardForm } from "./cards/test-card-form.tsx";
import { isUnderWay } from "./checkout-state.ts";
import { PayForm } from "./pay-form.tsx";
import { Receipt } from "./receipt.tsx";
import { Refused } from "./refused.tsx";
import { Unbooked } from "./unbooked.tsx";
import { useCheckout } from "./use-checkout.ts";

/** What is paid for and to whom, and the card. */
export function Checkout({ order }: { order: PaymentOrder }) {
  const { cards } = useSettings();
  const { state, isRunning, pay, finish } = useCheckout(order);
  return (
    <div className="grid gap-8 lg:grid-cols-12 lg:gap-x-12">
      <PageHeading className="lg:col-span-12">Payment</PageHeading>
      <Receipt order={order} className="lg:order-last lg:col-span-5" />
      <div className="lg:col-span-7">
        {state.stage === "looking" && <Loading label="Looking for your payment…" />}
        {state.stage === "unbooked" && (
          <Unbooked price={order.price} onFinish={() => finish(state.transactionId)} />
        )}
        {state.stage === "refused" && <Refused order={order} reason={state.reason} charged={state.charged} />}
        {state.stage !== "looking" && state.stage !== "unbooked" && state.stage !== "refused" && (
          <PayForm
            price={order.price}
            state={state}
            onPay={pay}
            CardForm={cards.kind === "stripe" ? StripeCardForm : TestCardForm}
            publishableKey={cards.publishableKey}
          />
        )}
      </div>
      <LeaveQuestion
        isHeld={isRunning}
        isOver={!isUnderWay(state)}
        title="Your payment is under way"
        text="If you leave now, your card may still be charged. The booking then appears by itself."
      />
    </div>
  );
}
