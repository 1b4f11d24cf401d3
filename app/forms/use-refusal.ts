import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";

/**
 * Says why the studio refused a form, by field, or "root" for all of it. Of several fields each keeps its message until it
 * changes itself; what is said once goes with any change: a fault of one field may be mended in another.
 */
export function useRefusal(
  form: UseFormReturn,
): (messages: Iterable<[field: string, message: string]>) => void {
  const refused = useRef<string[]>([]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type, name }) => {
          if (type !== "change") return;
          const areSeveral = refused.current.length > 1;
          form.clearErrors(areSeveral ? refused.current.filter((field) => field === name) : refused.current);
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
