import { type ReactNode, useId } from "react";
import { FieldError } from "./field-error.tsx";
import { joinClasses } from "./join-classes.ts";

export type FieldTexts = {
  /** Null where it stands apart, and names the control by its id. */
  label: ReactNode;
  hint?: ReactNode;
  /** What to do about a wrong value; nothing when it is fine. */
  error?: string;
  /** Says "optional" beside the label, outside the field's name. */
  optional?: boolean;
};

type Control = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };
type FieldProps = FieldTexts & {
  id?: string;
  className?: string;
  children: (control: Control) => ReactNode;
};

/** A label, a control, a hint and an error, linked for screen readers. */
export function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const described = joinClasses(errorId, hintId) || undefined;
  return (
    <div className={joinClasses("grid content-start gap-2", className)}>
      {label !== null && (
        <div className="flex items-baseline justify-between gap-4">
          <label htmlFor={controlId} className="font-semibold">
            {label}
          </label>
          {optional && <span className="text-muted text-small">optional</span>}
        </div>
      )}
      {children({ id: controlId, "aria-describedby": described, "aria-invalid": error ? true : undefined })}
      {hint && (
        <p id={hintId} className="text-muted text-small">
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
