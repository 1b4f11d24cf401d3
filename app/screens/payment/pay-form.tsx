import lock from "lucide/dist/esm/icons/lock.mjs";
import { type ComponentType, type FormEvent, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { toast } from "#app/ui/toast.ts";
import type { CardFormProps, CardHandle } from "./cards/card-form.ts";
import { type CheckoutState, isUnderWay } from "./checkout-state.ts";

type PayFormProps = {
  /** Whole dollars. */
  price: number;
  state: CheckoutState;
  /** The place is not held any more: it has to be asked for again before anything can be paid (D54). */
  isRunOut: boolean;
  onHoldAgain: () => void;
  onPay: (card: CardHandle) => void;
  CardForm: ComponentType<CardFormProps>;
  publishableKey: string;
};

/** The card and the one button; what the bank says stands under the card (D8). */
export function PayForm(props: PayFormProps) {
  const { price, state, isRunOut, onHoldAgain, onPay, CardForm, publishableKey } = props;
  const card = useRef<CardHandle>(null);
  const isBusy = isUnderWay(state) || state.stage === "done";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunOut) return;
    if (card.current) onPay(card.current);
    else toast.error("The card form is not loaded yet.", "Nothing was charged.");
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      <h2 className="font-display text-display-3">Your card</h2>
      {state.stage === "ready" && state.failure && (
        <FormError title={state.failure}>
          <p className="mt-1">Nothing was charged. Try again.</p>
        </FormError>
      )}
      <CardForm ref={card} publishableKey={publishableKey} locked={isBusy}>
        {state.stage === "ready" && state.cardError && (
          <p role="alert" className="border-danger border-l-6 bg-danger-soft p-4 font-semibold text-danger">
            {state.cardError}
          </p>
        )}
      </CardForm>
      <div className="grid gap-3">
        {/* One button, so that the focus stays on it when the time is over. */}
        <Button
          type={isRunOut ? "button" : "submit"}
          size="lg"
          wide
          busy={isBusy}
          busyLabel={progress[state.stage]}
          onClick={isRunOut ? onHoldAgain : undefined}
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
        <p className="text-muted text-small">
          You pay once, ${price} in US dollars, for this slot and one month. Nothing is charged again.
        </p>
      </div>
    </form>
  );
}

const progress: Partial<Record<CheckoutState["stage"], string>> = {
  opening: "Opening…",
  asking: "Asking your bank…",
  booking: "Booking…",
  done: "Booked",
};
