import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "children">;

/** One line of text: `<TextField label="Email" type="email" error={…} {...register("email")} />`. */
export function TextField({ label, hint, error, optional, id, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => <input type="text" className="control min-h-target" {...rest} {...control} />}
    </Field>
  );
}
