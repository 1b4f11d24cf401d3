import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field-error.tsx";
import { joinClasses } from "./join-classes.ts";

type Option = string | { value: string; label: ReactNode };
type CheckboxGroupProps = Omit<ComponentProps<"input">, "type" | "value" | "defaultValue" | "children"> & {
  legend: ReactNode;
  options: readonly Option[];
  /** The values that are checked at first. */
  defaultValue?: readonly string[];
  hint?: ReactNode;
  error?: string;
};

/** Any number out of a few: pass `{...register("slots")}` and read a list of values. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { legend, options, defaultValue, hint, error, className, id: givenId, ...input } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = joinClasses(error && `${id}-error`, hint ? `${id}-hint` : "") || undefined;
  return (
    <fieldset
      id={id}
      aria-describedby={described}
      className={joinClasses("grid content-start gap-2", className)}
    >
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const { value, label } = typeof option === "string" ? { value: option, label: option } : option;
          return (
            <label key={value} className={optionStyle}>
              <input
                {...input}
                type="checkbox"
                value={value}
                defaultChecked={defaultValue?.includes(value)}
                aria-invalid={error ? true : undefined}
                className="size-5 shrink-0 accent-studio outline-none"
              />
              {label}
            </label>
          );
        })}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-small">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

const optionStyle =
  "inline-flex min-h-target items-center gap-3 rounded border border-field bg-raised px-3 py-2 transition-colors " +
  "hover:border-rule has-checked:border-studio has-checked:bg-success-soft has-disabled:opacity-60 " +
  "has-aria-invalid:border-danger has-focus-visible:outline-3 has-focus-visible:outline-focus " +
  "has-focus-visible:outline-offset-2";
