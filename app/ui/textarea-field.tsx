import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

type TextareaFieldProps = FieldTexts & Omit<ComponentProps<"textarea">, "children">;

/** Several lines of text; it grows with what is written where the browser can. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, hint, error, optional, id, className, rows = 5, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <textarea
          rows={rows}
          // A field that grows with its text has no rows of its own.
          style={{ minHeight: `calc(${rows}lh + 1.5rem)` }}
          className="control field-sizing-content resize-y"
          {...rest}
          {...control}
        />
      )}
    </Field>
  );
}
