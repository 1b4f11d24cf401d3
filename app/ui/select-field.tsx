import chevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";

type SelectFieldProps = FieldTexts & ComponentProps<"select">;

/** A choice of one, from the platform's own list; children are `<option>`s. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, id, className, children, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <select className="control min-h-target appearance-none pr-11" {...rest} {...control}>
            {children}
          </select>
          <Icon
            of={chevronDown}
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
          />
        </div>
      )}
    </Field>
  );
}
