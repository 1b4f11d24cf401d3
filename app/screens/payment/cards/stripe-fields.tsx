import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
} from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { type ReactNode, useImperativeHandle, useRef, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import type { CardFormProps } from "./card-form.ts";
import { confirmWithStripe } from "./confirm-with-stripe.ts";
import { useElementStyle } from "./use-element-style.ts";

export type StripeFieldsProps = CardFormProps & { stripe: Stripe };

/** Stripe's own fields in our style; what is typed there never reaches this page. */
export function StripeFields(props: StripeFieldsProps) {
  return (
    <Elements stripe={props.stripe}>
      <Fields {...props} />
    </Elements>
  );
}

type Part = "cardNumber" | "cardExpiry" | "cardCvc";
const parts: readonly Part[] = ["cardNumber", "cardExpiry", "cardCvc"];
const incomplete: Record<Part, string> = {
  cardNumber: "Your card number is incomplete.",
  cardExpiry: "Your card's expiration date is incomplete.",
  cardCvc: "Your card's security code is incomplete.",
};

function Fields({ ref, stripe, onEnter, locked, children }: StripeFieldsProps) {
  const elements = useElements();
  const probe = useRef<HTMLDivElement>(null);
  const style = useElementStyle(probe);
  const [complete, setComplete] = useState<Partial<Record<Part, boolean>>>({});
  const [errors, setErrors] = useState<Partial<Record<Part, string>>>({});
  const options = { style, disabled: locked };

  useImperativeHandle(ref, () => ({
    check() {
      const wrong = parts.filter((part) => !complete[part]);
      setErrors(Object.fromEntries(wrong.map((part) => [part, errors[part] ?? incomplete[part]])));
      if (wrong[0]) focus(wrong[0]);
      return wrong.length === 0;
    },
    async confirm({ clientSecret }) {
      const card = elements?.getElement(CardNumberElement);
      if (!card) return { status: "failed", message: "The card form is not ready. Try again." };
      return confirmWithStripe({ stripe, clientSecret, card });
    },
  }));

  function focus(part: Part) {
    if (part === "cardNumber") elements?.getElement(CardNumberElement)?.focus();
    else if (part === "cardExpiry") elements?.getElement(CardExpiryElement)?.focus();
    else elements?.getElement(CardCvcElement)?.focus();
  }

  function note(event: {
    elementType: Part;
    empty: boolean;
    complete: boolean;
    error?: { message: string };
  }) {
    if (!event.empty) onEnter();
    setComplete((last) => ({ ...last, [event.elementType]: event.complete }));
    setErrors((last) => ({ ...last, [event.elementType]: event.error?.message }));
  }

  return (
    <div ref={probe} className="grid grid-cols-2 gap-4">
      <StripeField label="Card number" error={errors.cardNumber} className="col-span-2">
        {(id) => <CardNumberElement id={id} options={{ ...options, showIcon: true }} onChange={note} />}
      </StripeField>
      <StripeField label="Expiry date" error={errors.cardExpiry}>
        {(id) => <CardExpiryElement id={id} options={options} onChange={note} />}
      </StripeField>
      <StripeField label="CVC" error={errors.cardCvc}>
        {(id) => <CardCvcElement id={id} options={options} onChange={note} />}
      </StripeField>
      <div className="col-span-2 empty:hidden">{children}</div>
    </div>
  );
}

type StripeFieldProps = {
  label: string;
  error?: string;
  className?: string;
  children: (id: string) => ReactNode;
};

/** A label and a frame around a Stripe field, which the label refers to by id. */
function StripeField({ label, error, className, children }: StripeFieldProps) {
  return (
    <Field label={label} error={error} className={className}>
      {({ id }) => (
        <div
          className={joinClasses(
            "control min-h-target content-center has-[.StripeElement--focus]:border-rule",
            "has-[.StripeElement--focus]:outline-3 has-[.StripeElement--focus]:outline-focus outline-offset-2",
            error && "border-danger",
          )}
        >
          {children(id)}
        </div>
      )}
    </Field>
  );
}
