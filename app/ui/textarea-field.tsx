import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

type TextareaFieldProps = FieldTexts & Omit<ComponentProps<"textarea">, "children">;

/** Several lines of text; it grows with what is written where the browser can. */
export function TextareaField({ label, hint, error, optional, id, className, ...rest }: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <textarea
          rows={5}
          className="control field-sizing-content min-h-32 resize-y"
          {...rest}
          {...control}
        />
      )}
    </Field>
  );
}
