import type { ReactNode } from "react";
import { controlStyle } from "#app/ui/control-style.ts";
import { Field } from "#app/ui/field.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";

type StripeFieldProps = {
  label: string;
  error?: string;
  className?: string;
  children: (id: string) => ReactNode;
};

/** A label and a frame around a field of Stripe's; the label finds it by id. */
export function StripeField({ label, error, className, children }: StripeFieldProps) {
  return (
    <Field label={label} error={error} className={className}>
      {({ id }) => (
        <div
          className={joinClasses(
            controlStyle,
            "min-h-target content-center has-[.StripeElement--focus]:border-rule",
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
