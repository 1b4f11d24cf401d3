import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiFailure } from "#app/data/api-failure.ts";
import { rememberBooking } from "#app/features/payments/just-booked.ts";
import type { PaymentOrder } from "#app/features/payments/payment-order.ts";
import { useOpenPaymentIntent, useSavePayment } from "#app/features/payments/queries.ts";
import { toast } from "#app/ui/toast.ts";
import { useOnPage } from "#app/ui/use-on-page.ts";
import { centsOfDollars } from "#contract/money.ts";
import type { CardHandle, Confirmation } from "./cards/card-form.ts";
import type { CheckoutState, Hold } from "./checkout-state.ts";

/**
 * Paying for one order (spec §4 Booking): have the place held and the intent opened as soon as the page is, have the
 * card confirmed, save the booking. One order is one attempt, so whatever is pressed, reloaded or lost in between,
 * the card is charged once (D41); each asking holds the place anew (D54).
 */
export function useCheckout(order: PaymentOrder) {
  const [state, setState] = useState<CheckoutState>(() =>
    recallAttempt(order.attemptId) ? { stage: "looking" } : { stage: "ready" },
  );
  const [hold, setHold] = useState<Hold>({ stage: "asking" });
  const running = useRef(false);
  const opening = useRef<Promise<Confirmation | CheckoutState>>(undefined);
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
      rememberBooking(transactionId);
      return { stage: "done" };
    } catch (error) {
      if (error instanceof ApiFailure && error.code === "conflict") {
        return { stage: "refused", reason: error.message, charged: true };
      }
      toast.failure("Request failed! Please try again.");
      return { stage: "unbooked", transactionId };
    }
  }

  /** What to confirm, or where the checkout ends without it; the same answer for all who ask at once. */
  function open() {
    opening.current ??= askForIntent().finally(() => {
      opening.current = undefined;
    });
    return opening.current;
  }

  /** Nothing is charged here. */
  async function askForIntent(): Promise<Confirmation | CheckoutState> {
    const { attemptId, price, trainerId, slotTiming, slotDuration, slotDays, className } = order;
    try {
      const { clientSecret, transactionId, heldUntil, startsOn, endsOn } = await openIntent({
        price: centsOfDollars(price),
        trainerId,
        slotTiming,
        shownSlotDuration: slotDuration,
        shownSlotDays: slotDays,
        className,
        attemptId,
      });
      rememberAttempt(attemptId, transactionId);
      setHold({ stage: "held", until: heldUntil, term: { startsOn, endsOn } });
      return { clientSecret, transactionId };
    } catch (error) {
      setHold({ stage: "none" });
      return whyNotOpened(error);
    }
  }

  async function payWith(card: CardHandle): Promise<CheckoutState> {
    setState({ stage: "opening" });
    const opened = await open();
    if ("stage" in opened) {
      if (opened.stage === "refused") toast.error(opened.reason);
      else toast.failure("Request failed! Please try again.");
      return opened;
    }
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
      rememberBooking(transactionId);
      return { stage: "done" };
    } catch (error) {
      const isRefund = error instanceof ApiFailure && error.code === "conflict";
      return isRefund ? { stage: "refused", reason: error.message, charged: true } : { stage: "ready" };
    }
  }

  /** A press on Pay meanwhile waits for the same answer, and says itself what becomes of it. */
  async function holdPlace() {
    const opened = await open();
    if ("stage" in opened && !running.current) setState(opened);
  }

  const begin = useRef(async () => {
    const earlier = recallAttempt(order.attemptId);
    let isOver = false;
    if (earlier) {
      await once(async () => {
        const found = await lookUp(earlier);
        isOver = found.stage !== "ready";
        return found;
      });
    }
    if (!isOver) await holdPlace();
  });
  useEffect(() => void begin.current(), []);

  return {
    state,
    hold,
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
    /** Asks for the place again, once it is not held any more. */
    holdAgain: () => {
      setState({ stage: "ready" });
      setHold({ stage: "asking" });
      void holdPlace();
    },
    finish: (transactionId: string) => void once(() => book(transactionId)),
  };
}

function whyNotOpened(error: unknown): CheckoutState {
  if (!(error instanceof ApiFailure)) {
    // Such as an answer that broke off: no card was asked yet, so it can be tried again.
    console.error("the payment could not be opened:", error);
    return { stage: "ready", failure: "Something went wrong on the way." };
  }
  if (["conflict", "forbidden", "not_found"].includes(error.code)) {
    return { stage: "refused", reason: error.message, charged: false };
  }
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
