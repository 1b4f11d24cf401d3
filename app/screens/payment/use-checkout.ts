import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiFailure } from "#app/data/api-failure.ts";
import type { PaymentOrder } from "#app/features/payments/payment-order.ts";
import { useOpenPaymentIntent, useSavePayment } from "#app/features/payments/queries.ts";
import { toast } from "#app/ui/toast.ts";
import { useOnPage } from "#app/ui/use-on-page.ts";
import { centsOfDollars } from "#contract/money.ts";
import type { CardHandle } from "./cards/card-form.ts";
import type { CheckoutState } from "./checkout-state.ts";

/**
 * Paying for one order (spec §4 Booking): open the intent, have the card confirmed, save the booking. One
 * order is one attempt, so whatever is pressed, reloaded or lost in between, the card is charged once (D41).
 */
export function useCheckout(order: PaymentOrder) {
  const [state, setState] = useState<CheckoutState>(() =>
    recallAttempt(order.attemptId) ? { stage: "looking" } : { stage: "ready" },
  );
  const running = useRef(false);
  const onPage = useOnPage();
  const navigate = useNavigate();
  const { mutateAsync: openIntent } = useOpenPaymentIntent();
  const { mutateAsync: savePayment } = useSavePayment();

  /** Runs one step at a time: a second press finds the first one running. */
  async function once(step: () => Promise<CheckoutState>): Promise<void> {
    if (running.current) return;
    running.current = true;
    const end = await step();
    running.current = false;
    setState(end);
    if (end.stage !== "done") return;
    toast.success("Payment Successful. Redirecting...");
    if (onPage.current) void navigate("/", { replace: true });
  }

  async function book(transactionId: string): Promise<CheckoutState> {
    setState({ stage: "booking" });
    try {
      await savePayment(transactionId);
      return { stage: "done" };
    } catch (error) {
      if (error instanceof ApiFailure && error.code === "conflict") {
        return { stage: "refused", reason: error.message, charged: true };
      }
      toast.failure("Request failed! Please try again.");
      return { stage: "unbooked", transactionId };
    }
  }

  /** The intent to confirm, or where the checkout ends without one. Nothing is charged here. */
  async function open() {
    const { attemptId, price, trainerId, slotTiming, slotDuration, slotDays, className } = order;
    try {
      const intent = await openIntent({
        price: centsOfDollars(price),
        trainerId,
        slotTiming,
        shownSlotDuration: slotDuration,
        shownSlotDays: slotDays,
        className,
        attemptId,
      });
      rememberAttempt(attemptId, intent.transactionId);
      return intent;
    } catch (error) {
      return whyNotOpened(error);
    }
  }

  async function payWith(card: CardHandle): Promise<CheckoutState> {
    setState({ stage: "opening" });
    const opened = await open();
    if ("stage" in opened) return opened;
    setState({ stage: "asking" });
    const outcome = await card.confirm(opened);
    if (outcome.status === "succeeded") return book(opened.transactionId);
    console.error("card payment failed:", outcome.message);
    return { stage: "ready", cardError: outcome.message };
  }

  /** After a reload: what was charged before is booked; everything else can be paid now. */
  async function lookUp(transactionId: string): Promise<CheckoutState> {
    try {
      await savePayment(transactionId);
      return { stage: "done" };
    } catch (error) {
      const isRefund = error instanceof ApiFailure && error.code === "conflict";
      return isRefund ? { stage: "refused", reason: error.message, charged: true } : { stage: "ready" };
    }
  }

  const begin = useRef(() => {
    const transactionId = recallAttempt(order.attemptId);
    if (transactionId) void once(() => lookUp(transactionId));
  });
  useEffect(() => begin.current(), []);

  return {
    state,
    /**
     * Whether money may be moving, read at the moment of leaving, when the last render may be old. Looking for an
     * earlier payment moves none.
     */
    isPaying: () => running.current && state.stage !== "looking",
    pay: (card: CardHandle) => {
      if (running.current) return;
      // What the bank said was about a card that is being changed.
      if (!card.check()) setState({ stage: "ready" });
      else void once(() => payWith(card));
    },
    finish: (transactionId: string) => void once(() => book(transactionId)),
  };
}

function whyNotOpened(error: unknown): CheckoutState {
  if (!(error instanceof ApiFailure)) {
    // Such as an answer that broke off: no card was asked yet, so it can be tried again.
    console.error("the payment could not be opened:", error);
    toast.failure("Request failed! Please try again.");
    return { stage: "ready", failure: "Something went wrong on the way." };
  }
  if (["conflict", "forbidden", "not_found"].includes(error.code)) {
    toast.error(error.message);
    return { stage: "refused", reason: error.message, charged: false };
  }
  toast.failure("Request failed! Please try again.");
  return { stage: "ready", failure: error.message };
}

const keyOf = (attemptId: string) => `payment-attempt:${attemptId}`;

/**
 * Remembers, for this tab, which transaction an attempt at paying opened, so that after a reload we can ask
 * whether it was charged. The id alone opens nothing; the client secret is not kept.
 */
function rememberAttempt(attemptId: string, transactionId: string): void {
  try {
    sessionStorage.setItem(keyOf(attemptId), transactionId);
  } catch {
    // Without storage the same attempt still names the same payment at the provider (D41).
  }
}

/** The transaction that this attempt opened earlier, if it got that far. */
function recallAttempt(attemptId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(attemptId));
  } catch {
    return null;
  }
}
