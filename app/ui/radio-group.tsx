import { type ReactNode, useId } from "react";
import { focusStyle, wrapped } from "./checkbox-group.tsx";
import { joinClasses } from "./join-classes.ts";

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
