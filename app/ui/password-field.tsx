import eye from "lucide/dist/esm/icons/eye.mjs";
import eyeOff from "lucide/dist/esm/icons/eye-off.mjs";
import { type ComponentProps, useState } from "react";
import { Field, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<"input">, "children" | "type">;

/** A password that can be shown before it is sent. */
export function PasswordField({ label, hint, error, optional, id, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const icon = shown ? eyeOff : eye;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            className="control min-h-target pr-12"
            {...rest}
            {...control}
            type={shown ? "text" : "password"}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label="Show what I type"
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded text-muted hover:text-ink"
          >
            <Icon of={icon} className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
