import lock from "lucide/dist/esm/icons/lock.mjs";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { MomentText } from "#app/features/payments/moment-text.tsx";
import { TermText } from "#app/features/payments/term-text.tsx";
import { SameHoursNote } from "#app/features/places/same-hours-note.tsx";
import { useSettings } from "#app/page/use-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { toast } from "#app/ui/toast.ts";
import { refundText } from "#contract/money.ts";
import type { SameHours } from "#contract/places.ts";
import { type CardHandle, unreachableText } from "./cards/card-form.ts";
import { StripeCardForm } from "./cards/stripe-card-form.tsx";
import { TestCardForm } from "./cards/test-card-form.tsx";
import { type CheckoutState, type Held, isUnderWay } from "./checkout-state.ts";

type PayFormProps = {
  /** Whole dollars. */
  price: number;
  /** What the payer has at these hours already, which they must say they mean (D80). */
  sameHours: readonly SameHours[] | undefined;
  state: CheckoutState;
  /** An expired hold on the place is being requested again. */
  isHolding: boolean;
  /** The hold has expired: the place must be held again before anything can be paid (D54). */
  isRunOut: boolean;
  /** Until when the place is held: milliseconds since 1970 by this browser's clock; null without a hold. */
  heldUntil: number | null;
  onHoldAgain: () => void;
  /** Part of a card was entered. */
  onEnter: () => void;
  onPay: (card: CardHandle) => void;
};

/** The card form with its only button; the bank's message appears under the card (D8). */
export function PayForm(props: PayFormProps) {
  const { price, sameHours = [], state, isHolding, isRunOut, heldUntil, onHoldAgain, onEnter, onPay } = props;
  const { cards } = useSettings();
  const CardForm = cards.kind === "stripe" ? StripeCardForm : TestCardForm;
  const card = useRef<CardHandle>(null);
  const button = useRef<HTMLButtonElement>(null);
  const both = useRef<HTMLInputElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const cardError = state.stage === "ready" && state.cardError;
  // On a phone what is said of a card pushes the button out of the window.
  useEffect(() => {
    if (cardError) button.current?.scrollIntoView({ block: "nearest" });
  }, [cardError]);
  const isPaying = isUnderWay(state) || state.stage === "done";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunOut) return onHoldAgain();
    const isMeant = both.current?.checked ?? true;
    setIsAsked(!isMeant);
    if (!isMeant) both.current?.focus();
    else if (card.current) onPay(card.current);
    else toast.error("The card form is not loaded yet.", "Nothing was charged.");
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3 sm:gap-6">
      <h2 className="font-display text-display-3">Your card</h2>
      {state.stage === "ready" && state.failure && (
        <FormError title={state.failure}>
          <p className="mt-1">Nothing was charged. Try again.</p>
        </FormError>
      )}
      {state.stage === "ready" && state.changed && <Changed {...state.changed} />}
      <CardForm ref={card} publishableKey={cards.publishableKey} onEnter={onEnter} locked={isPaying}>
        {cardError && <CardError says={cardError} heldUntil={isRunOut ? null : heldUntil} />}
      </CardForm>
      <div className="grid gap-3">
        <SameHoursNote sameHours={sameHours}>
          <label className="flex min-h-target items-center gap-3 font-semibold">
            <input
              ref={both}
              type="checkbox"
              disabled={isPaying}
              aria-invalid={isAsked || undefined}
              aria-describedby={isAsked ? bothId : undefined}
              onChange={() => setIsAsked(false)}
              className="size-5 shrink-0 accent-studio"
            />
            I want both, and pay for both
          </label>
          <FieldError id={bothId}>{isAsked && "Tick this if you want both. Nothing was charged."}</FieldError>
        </SameHoursNote>
        <p>
          One payment of ${price} for one month. No auto-renewal; <strong>{refundText}.</strong>
        </p>
        {/* A single submit button, so that it keeps the focus when the hold expires and each press does one thing. */}
        <Button
          ref={button}
          type="submit"
          size="lg"
          wide
          busy={isPaying || isHolding}
          busyLabel={isHolding && !isPaying ? "Holding your place…" : progress[state.stage]}
          onKeyDown={pressOnce}
        >
          {isRunOut ? (
            "Hold it again"
          ) : (
            <>
              <Icon of={lock} />
              Pay ${price}
            </>
          )}
        </Button>
        <p className="text-muted">
          Next, your ticket opens with the day, the hour and the address. We email it to you as well.
          {cards.kind === "stripe" && " Your card goes to Stripe alone: the studio never sees its number."}
        </p>
      </div>
    </form>
  );
}

const bothId = "want-both";

/** The provider's message (D8), what it means for the money and for the place (D54), and what to do. */
function CardError({ says, heldUntil }: { says: string; heldUntil: number | null }) {
  return (
    <div className="grid gap-1 border-danger border-l-6 bg-danger-soft p-4">
      <p role="alert" className="font-semibold text-danger">
        {says}
      </p>
      {says !== unreachableText && (
        <p role="status">
          <strong>Nothing was charged.</strong>{" "}
          {heldUntil !== null && (
            <>
              Your place is still yours until <MomentText moment={new Date(heldUntil).toISOString()} />.{" "}
            </>
          )}
          Check the card’s details, or use another card.
        </p>
      )}
    </div>
  );
}

/** The order has changed since the page showed it: says what it is now, before anything is charged (D56). */
function Changed({ until, term }: Held) {
  return (
    <FormError
      title={
        <>
          {until === null
            ? "This would now renew your membership, from "
            : "Your membership would now run from "}
          <TermText {...term} />.
        </>
      }
    >
      <p className="mt-1">Nothing was charged. Press Pay again to go ahead.</p>
    </FormError>
  );
}

/** Holding Enter down must not trigger the button's next action. */
function pressOnce(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}

const progress: Partial<Record<CheckoutState["stage"], string>> = {
  opening: "Opening…",
  asking: "Asking your bank…",
  booking: "Booking…",
  done: "Booked",
};
