import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiFailure } from "#app/data/api-failure.ts";

/** Puts what the server says of single fields (D31) beside those fields of a form. */
export function showFieldErrors<Input extends FieldValues>(
  error: unknown,
  { setError, names }: { setError: UseFormSetError<Input>; names: readonly Path<Input>[] },
): void {
  if (!(error instanceof ApiFailure)) return;
  // The last one set keeps the focus, and that must be the first of the form.
  for (const name of names.toReversed()) {
    const message = error.fields[name];
    if (message) setError(name, { message }, { shouldFocus: true });
  }
}
