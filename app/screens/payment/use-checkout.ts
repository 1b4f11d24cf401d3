import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { readSession } from "#app/account/session.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { rememberBooking } from "#app/features/payments/just-booked.ts";
import type { PaymentOrder } from "#app/features/payments/payment-order.ts";
import { useOpenPaymentIntent, useSavePayment } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { kept, orNothing } from "#app/ui/kept.ts";
import { toast } from "#app/ui/toast.ts";
import { useOnPage } from "#app/ui/use-on-page.ts";
import { centsOfDollars } from "#contract/money.ts";
import type { CardHandle, Confirmation } from "./cards/card-form.ts";
import { type CheckoutState, type Held, type Hold, isChanged, type Said, saidOf } from "./checkout-state.ts";

/**
 * Pays for one order (spec §4 Booking): holds the place and opens the payment intent once someone begins to enter a
 * card, confirms it, saves the booking. One order is one attempt, and an earlier attempt for the same slot is looked up
 * first, so repeated presses, reloads and lost responses never charge a card twice (D41). Each request renews the hold
 * (D54). `said` is what the page says of the order before that.
 */
export function useCheckout(order: PaymentOrder, said: Said | undefined) {
  const [state, setState] = useState<CheckoutState>(() =>
    recallAttempt(order) ? { stage: "looking" } : { stage: "ready" },
  );
  const [hold, setHold] = useState<Hold>({ stage: "unasked" });
  /** The last hold; a failed request does not undo it. */
  const held = useRef<Held>(undefined);
  const running = useRef(false);
  const opening = useRef<Promise<Confirmation | CheckoutState>>(undefined);
  const onPage = useOnPage();
  const navigate = useNavigate();
  const { mutateAsync: openIntent } = useOpenPaymentIntent();
  const { mutateAsync: claim } = useSavePayment();
  const { data: me } = useMe();

  /** Runs one step at a time: a second press does nothing while the first is running. */
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

  /**
   * Books a charge, or says why it became none; `otherwise` says where another failure leads. The server uses only the
   * transaction id and takes the rest from its own records (spec §7, D32).
   */
  async function settle(
    { transactionId, price: charged }: Pick<Attempt, "transactionId" | "price">,
    otherwise: (failure: ApiFailure | undefined) => CheckoutState,
  ): Promise<CheckoutState> {
    const { price, trainerId, trainerName, slotDuration, slotTiming } = order;
    const payer = { userName: me?.name, email: me?.email };
    const claimed = { transactionId, ...payer, price, trainerId, trainerName, slotDuration, slotTiming };
    try {
      await claim(claimed);
      rememberBooking(transactionId);
      forgetAttempt(order);
      return { stage: "done" };
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : undefined;
      if (failure?.code !== "conflict") return otherwise(failure);
      forgetAttempt(order);
      return { stage: "refused", reason: failure.message, charged };
    }
  }

  function book(transactionId: string): Promise<CheckoutState> {
    setState({ stage: "booking" });
    return settle({ transactionId, price: order.price }, () => {
      toast.failure();
      return { stage: "unbooked", transactionId };
    });
  }

  /**
   * The intent to confirm, or the state that the checkout ends in without one; concurrent callers share one request.
   */
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
    const saidBefore = held.current ? saidOf(held.current) : said;
    const opened = await open();
    if ("stage" in opened) {
      if (opened.stage === "refused") toast.error(opened.reason);
      else toast.failure();
      return opened;
    }
    if (held.current && isChanged(saidBefore, held.current)) return { stage: "ready", changed: held.current };
    setState({ stage: "asking" });
    rememberAttempt(order, opened.transactionId);
    const outcome = await card.confirm(opened);
    if (outcome.status === "succeeded") return book(opened.transactionId);
    console.error("card payment failed:", outcome.message);
    return { stage: "ready", cardError: outcome.message };
  }

  /** An earlier attempt that was charged is booked; one that wasn't can be paid now. */
  function lookUp(earlier: Attempt): Promise<CheckoutState> {
    return settle(earlier, (failure) => {
      // Retrying the same attempt cannot charge twice (D41); a new attempt could.
      const mayPay = earlier.attemptId === order.attemptId || failure?.code === "payment_required";
      return { stage: mayPay ? "ready" : "unsure" };
    });
  }

  /** A press on Pay meanwhile awaits the same request and reports the outcome itself. */
  async function holdAgain() {
    const opened = await open();
    if ("stage" in opened && !running.current) setState(opened);
  }

  /** While someone is typing, a failure to reach the studio is noted without taking the focus. */
  async function holdFirst() {
    const opened = await open();
    if (!("stage" in opened) || running.current) return;
    if (opened.stage === "ready") setHold({ stage: "none", failure: opened.failure });
    else setState(opened);
  }

  const lookUpEarlier = useRef(async () => {
    const earlier = recallAttempt(order);
    if (earlier) await once(() => lookUp(earlier));
  });
  useEffect(() => void lookUpEarlier.current(), []);

  return {
    state,
    hold,
    /**
     * Whether a charge may be under way. A function, because the last render may be stale when the person leaves.
     * Looking up an earlier payment charges nothing.
     */
    isPaying: () => running.current && state.stage !== "looking",
    /** Looks up the earlier attempt again. */
    lookAgain: () => {
      setState({ stage: "looking" });
      void lookUpEarlier.current();
    },
    pay: (card: CardHandle) => {
      if (running.current) return;
      // The bank's message was about the previous card details.
      if (!card.check()) setState({ stage: "ready" });
      else void once(() => payWith(card));
    },
    /** Holds the place when the first part of a card is entered (D54). */
    begin: () => {
      if (hold.stage !== "unasked" || running.current) return;
      setHold({ stage: "asking", isAgain: false });
      void holdFirst();
    },
    /** Requests a new hold once the old one has expired. */
    holdAgain: () => {
      setState({ stage: "ready" });
      setHold({ stage: "asking", isAgain: true });
      void holdAgain();
    },
    finish: (transactionId: string) => void once(() => book(transactionId)),
  };
}

function whyNotOpened(error: unknown): CheckoutState {
  if (!(error instanceof ApiFailure)) {
    // For example a truncated response: no card was charged yet, so it is safe to retry.
    console.error("the payment could not be opened:", error);
    return { stage: "ready", failure: "Something went wrong on the way." };
  }
  if (["conflict", "forbidden", "not_found"].includes(error.code)) {
    return { stage: "refused", reason: error.message };
  }
  return { stage: "ready", failure: error.message };
}

/** An attempt at paying for a slot whose card may have been charged. */
type Attempt = { attemptId: string; transactionId: string; price: number };

function keptAttempt({ trainerId, slotTiming }: PaymentOrder) {
  const session = readSession();
  const email = session.status === "signedIn" && session.email;
  return kept(["payment-attempt", email, trainerId, slotTiming].join(":"), "sessionStorage");
}

/**
 * Remembers, for this tab, the transaction that may have charged someone for a slot, so that its outcome can be
 * looked up when they come back. The id alone grants no access; the client secret is not stored. Where storage is
 * refused, the attempt id still maps to the same payment at the provider (D41).
 */
function rememberAttempt(order: PaymentOrder, transactionId: string): void {
  const { attemptId, price } = order;
  const attempt: Attempt = { attemptId, transactionId, price };
  keptAttempt(order).write(JSON.stringify(attempt));
}

/** The current person's attempt for that slot whose outcome they have not seen yet. */
function recallAttempt(order: PaymentOrder): Attempt | null {
  return orNothing(() => JSON.parse(keptAttempt(order).read() ?? "null")) ?? null;
}

/** Called once the person has seen the outcome. */
function forgetAttempt(order: PaymentOrder): void {
  keptAttempt(order).write(null);
}
