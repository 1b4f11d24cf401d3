import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { Field, type FieldTexts } from "./field.tsx";

/** A number that a press fills in. */
type Offer = { label: string; value: number };

type NumberFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "children" | "type"> & {
    /** Shown after the number, such as "hours". */
    unit?: ReactNode;
    /** Below the field, where some numbers are likelier than others. */
    offers?: readonly Offer[];
    onOffer?: (value: number) => void;
  };

/** A number typed by hand. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, optional, unit, offers = [], onOffer, id, className, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          <input
            type="number"
            inputMode="decimal"
            className="control tabular min-h-target max-w-40"
            // Scrolling over a focused number would change it unnoticed.
            onWheel={(event) => event.currentTarget.blur()}
            {...rest}
            {...control}
          />
          {unit && <span className="text-muted">{unit}</span>}
          {offers.length > 0 && (
            <span className="flex basis-full flex-wrap gap-2">
              {offers.map(({ label, value }) => (
                <Button key={label} variant="secondary" size="sm" onClick={() => onOffer?.(value)}>
                  {label}
                </Button>
              ))}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
