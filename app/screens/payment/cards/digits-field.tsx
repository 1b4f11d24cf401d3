import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from "react";
import { TextField } from "#app/ui/text-field.tsx";
import { caretAfter, digitsOf } from "./card-format.ts";

type DigitsFieldProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "ref"> & {
  value: string;
  format: (typed: string) => string;
  onChange: (value: string) => void;
};

/** A field that groups digits while typing and keeps the caret in place. */
export function DigitsField({ value, format, onChange, ...rest }: DigitsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function edit({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const typed = currentTarget.value;
    const formatted = format(typed);
    const before = currentTarget.selectionStart ?? typed.length;
    const isAtEnd = before === typed.length;
    const digits = digitsOf(typed.slice(0, before)).length;
    caret.current = isAtEnd ? formatted.length : caretAfter({ digits, formatted });
    onChange(formatted);
  }

  return (
    <TextField
      {...rest}
      ref={input}
      value={value}
      inputMode="numeric"
      spellCheck={false}
      autoCorrect="off"
      onChange={edit}
    />
  );
}
