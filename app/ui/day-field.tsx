import { type ComponentProps, useEffect, useRef } from "react";
import { TextField } from "./text-field.tsx";

type DayFieldProps = Pick<ComponentProps<typeof TextField>, "label" | "error" | "max" | "aria-label"> & {
  day: string | undefined;
  min?: string;
  onChoose: (day: string | undefined) => void;
};

/** Rejects half-typed years; no studio's books start earlier. */
const firstDay = "2000-01-01";

/** A day of the calendar, as YYYY-MM-DD, which is known elsewhere, such as in the URL. */
export function DayField({ day = "", min = firstDay, onChoose, ...field }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // It follows that, but never while it has the focus.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = day;
  }, [day]);
  return (
    <TextField
      ref={input}
      type="date"
      min={min}
      defaultValue={day}
      onChange={({ target }) => target.validity.valid && onChoose(target.value || undefined)}
      {...field}
    />
  );
}
