import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { readSession } from "#app/account/session.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { rememberBooking } from "#app/features/payments/just-booked.ts";
import type { PaymentOrder } from "#app/features/payments/payment-order.ts";
import { useOpenPaymentIntent, useSavePayment } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { toast } from "#app/ui/toast.ts";
import { useOnPage } from "#app/ui/use-on-page.ts";
import { centsOfDollars } from "#contract/money.ts";
import type { CardHandle, Confirmation } from "./cards/card-form.ts";
import { type CheckoutState, type Held, type Hold, isChanged } from "./checkout-state.ts";

/**
 * Paying for one order (spec §4 Booking): have the place held and the intent opened as soon as the page is, have the
 * card confirmed, save the booking. One order is one attempt, and an earlier one for the same slot is looked up first,
 * so whatever is pressed, reloaded or lost in between, the card is charged once (D41); each asking holds the place
 * anew (D54).
 */
export function useCheckout(order: PaymentOrder) {
  const [state, setState] = useState<CheckoutState>(() =>
    recallAttempt(order) ? { stage: "looking" } : { stage: "ready" },
  );
  const [hold, setHold] = useState<Hold>({ stage: "asking" });
  /** The last that was held, which a failure on the way does not undo. */
  const held = useRef<Held>(undefined);
  const running = useRef(false);
  const opening = useRef<Promise<Confirmation | CheckoutState>>(undefined);
  const onPage = useOnPage();
  const navigate = useNavigate();
  const { mutateAsync: openIntent } = useOpenPaymentIntent();
  const { mutateAsync: claim } = useSavePayment();
  const { data: me } = useMe();

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

  /** The studio goes by the transaction alone, and reads the rest from its own records (spec §7, D32). */
  function savePayment(transactionId: string) {
    const { price, trainerId, trainerName, slotDuration, slotTiming } = order;
    const payer = { userName: me?.name, email: me?.email };
    const saved = { transactionId, ...payer, price, trainerId, trainerName, slotDuration, slotTiming };
    return claim(saved);
  }

  async function book(transactionId: string): Promise<CheckoutState> {
    setState({ stage: "booking" });
    try {
      await savePayment(transactionId);
      rememberBooking(transactionId);
      forgetAttempt(order);
      return { stage: "done" };
    } catch (error) {
      if (error instanceof ApiFailure && error.code === "conflict") {
        forgetAttempt(order);
        return { stage: "refused", reason: error.message, charged: order.price };
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
      held.current = { stage: "held", until: heldUntil, term: { startsOn, endsOn } };
      setHold(held.current);
      return { clientSecret, transactionId };
    } catch (error) {
      setHold(held.current ?? { stage: "none" });
      return whyNotOpened(error);
    }
  }

  async function payWith(card: CardHandle): Promise<CheckoutState> {
    setState({ stage: "opening" });
    const said = held.current;
    const opened = await open();
    if ("stage" in opened) {
      if (opened.stage === "refused") toast.error(opened.reason);
      else toast.failure("Request failed! Please try again.");
      return opened;
    }
    if (held.current && isChanged(said, held.current)) return { stage: "ready", changed: held.current };
    setState({ stage: "asking" });
    rememberAttempt(order, opened.transactionId);
    const outcome = await card.confirm(opened);
    if (outcome.status === "succeeded") return book(opened.transactionId);
    console.error("card payment failed:", outcome.message);
    return { stage: "ready", cardError: outcome.message };
  }

  /** What was charged before is booked; what was not can be paid now. */
  async function lookUp(earlier: Attempt): Promise<CheckoutState> {
    try {
      await savePayment(earlier.transactionId);
      rememberBooking(earlier.transactionId);
      forgetAttempt(order);
      return { stage: "done" };
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : undefined;
      if (failure?.code === "conflict") {
        forgetAttempt(order);
        return { stage: "refused", reason: failure.message, charged: earlier.price };
      }
      // The same attempt charges once, whatever became of it (D41); another one would charge again.
      const mayPay = earlier.attemptId === order.attemptId || failure?.code === "payment_required";
      return { stage: mayPay ? "ready" : "unsure" };
    }
  }

  /** A press on Pay meanwhile waits for the same answer, and says itself what becomes of it. */
  async function holdPlace() {
    const opened = await open();
    if ("stage" in opened && !running.current) setState(opened);
  }

  const begin = useRef(async () => {
    const earlier = recallAttempt(order);
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
    /** Asks again what became of an earlier attempt. */
    lookAgain: () => {
      setState({ stage: "looking" });
      void begin.current();
    },
    pay: (card: CardHandle) => {
      if (running.current) return;
      // What the bank said was about a card that is being changed.
      if (!card.check()) setState({ stage: "ready" });
      else void once(() => payWith(card));
    },
    /** Asks for the place again, once it is not held any more. */
    holdAgain: () => {
      setState({ stage: "ready" });
      setHold({ stage: "asking", term: held.current?.term });
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
    return { stage: "refused", reason: error.message };
  }
  return { stage: "ready", failure: error.message };
}

/** One attempt at paying for a slot whose card was asked to be charged. */
type Attempt = { attemptId: string; transactionId: string; price: number };

function keyOf({ trainerId, slotTiming }: PaymentOrder): string {
  const session = readSession();
  return ["payment-attempt", session.status === "signedIn" && session.email, trainerId, slotTiming].join(":");
}

/**
 * Remembers, for this tab, at which transaction a person's money may be moving for a slot, so that whoever comes back
 * can be told whether it did. The id alone opens nothing; the client secret is not kept.
 */
function rememberAttempt(order: PaymentOrder, transactionId: string): void {
  const { attemptId, price } = order;
  const attempt: Attempt = { attemptId, transactionId, price };
  try {
    sessionStorage.setItem(keyOf(order), JSON.stringify(attempt));
  } catch {
    // Without storage the same attempt still names the same payment at the provider (D41).
  }
}

/** The attempt of the person who is here at paying for that slot of which they have not heard the end. */
function recallAttempt(order: PaymentOrder): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(order)) ?? "null");
  } catch {
    return null;
  }
}

/** They have heard what became of it. */
function forgetAttempt(order: PaymentOrder): void {
  try {
    sessionStorage.removeItem(keyOf(order));
  } catch {
    // There is none without storage.
  }
}
