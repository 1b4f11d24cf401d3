import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field-error.tsx";
import { joinClasses } from "./join-classes.ts";

type Option =
  | string
  | {
      value: string;
      /** Beside the box, or around it. */
      label: ReactNode | ((box: ReactNode) => ReactNode);
      /** Where the label is short for it. */
      name?: string;
      disabled?: boolean;
      /** What a link led to: it shows its focus even after a click. */
      isSought?: boolean;
    };

/** The classes of what is around the options, and of each one. */
type Layout = { options: string; option: string };

type CheckboxGroupProps = Omit<ComponentProps<"input">, "type" | "value" | "defaultValue" | "children"> & {
  /** Of radio buttons one is chosen. */
  type?: "checkbox" | "radio";
  legend: ReactNode;
  options: readonly Option[];
  /** The values that are checked at first. */
  defaultValue?: readonly string[];
  /** How the options stand; by default side by side, in as many lines as that takes. */
  layout?: Layout;
  hint?: ReactNode;
  error?: string;
};

/** Any number out of a few: pass `{...register("slots")}` and read a list of values; of radio buttons, one. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const {
    type = "checkbox",
    legend,
    options,
    defaultValue,
    layout = wrapped,
    hint,
    error,
    className,
    id: givenId,
    ...input
  } = props;
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
      <div className={layout.options}>
        {options.map((option) => {
          const { value, label, name, disabled, isSought } =
            typeof option === "string" ? { value: option, label: option } : option;
          const box = (
            <input
              {...input}
              type={type}
              value={value}
              disabled={disabled}
              aria-label={name}
              defaultChecked={defaultValue?.includes(value)}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-studio outline-none"
            />
          );
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside, wherever `label` puts it
            <label key={value} className={joinClasses(focusStyle, isSought && soughtStyle, layout.option)}>
              {typeof label === "function" ? (
                label(box)
              ) : (
                <>
                  {box}
                  {label}
                </>
              )}
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

type RadioGroupProps<Value extends string> = {
  /** For screen readers: the options stand alone. */
  legend: string;
  options: ReadonlyArray<{ value: Value; label: ReactNode }>;
  value: Value;
  onChoose: (value: Value) => void;
};

/** One out of a few, all in sight. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, value: chosen, onChoose } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className={wrapped.options}>
        {options.map(({ value, label }) => (
          <label key={value} className={joinClasses(focusStyle, wrapped.option)}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0 accent-studio outline-none"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const focusStyle =
  "has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2";

const soughtStyle = "has-focus:outline-3 has-focus:outline-focus has-focus:outline-offset-2";

/** An option as a box that looks chosen when it is. */
export const boxStyle =
  "rounded border border-field bg-raised transition-colors hover:not-has-disabled:border-rule " +
  "has-checked:border-studio has-checked:bg-success-soft has-aria-invalid:border-danger";

/** Options of about one length, in even columns. */
export const evenLayout: Layout = {
  options: "grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2",
  option: `flex min-h-target items-center gap-3 px-3 py-2 has-disabled:opacity-60 ${boxStyle}`,
};

const wrapped: Layout = {
  options: "flex flex-wrap gap-2",
  option: `inline-flex min-h-target items-center gap-3 px-3 py-2 has-disabled:opacity-60 ${boxStyle}`,
};
