import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldTexts } from "./field.tsx";

type NumberFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "children" | "type"> & {
    /** Shown after the number, such as "hours". */
    unit?: ReactNode;
  };

/** A number typed by hand. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, optional, unit, id, className, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <div className="flex items-center gap-3">
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
        </div>
      )}
    </Field>
  );
}
