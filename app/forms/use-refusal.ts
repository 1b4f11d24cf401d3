import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";

/**
 * Says why the studio refused a form, by field, or "root" for all of it, until any field changes: a fault of one field may be
 * mended in another.
 */
export function useRefusal(
  form: UseFormReturn,
): (messages: Iterable<[field: string, message: string]>) => void {
  const refused = useRef<string[]>([]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type }) => {
          if (type !== "change") return;
          form.clearErrors(refused.current);
          refused.current = [];
        },
      }),
    [form.subscribe, form.clearErrors],
  );
  return (messages) => {
    const all = [...messages];
    refused.current = all.map(([field]) => field);
    for (const [field, message] of all) form.setError(field, { message });
  };
}
