import { useMutation } from "@tanstack/react-query";
import { saveFile } from "#app/data/save-file.ts";
import { buttonStyle } from "#app/ui/button-style.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { toast } from "#app/ui/toast.ts";
import type { Payment } from "#contract/payments.ts";
import { fetchCalendarFile } from "./queries.ts";

type CalendarFileProps = {
  payment: Payment;
  /** Says which booking it is, where a page has several. */
  label?: string;
  /** As a button instead of a link. */
  isButton?: boolean;
};

/** Saves a booking's sessions for a calendar program: looks like a link, but a real one could not carry the token. */
export function CalendarFile({ payment, label, isButton }: CalendarFileProps) {
  const file = useMutation({
    mutationFn: () => fetchCalendarFile(payment._id),
    onSuccess: saveFile,
    onError: () => toast.failure("The file could not be downloaded. Please try again."),
  });
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={file.isPending || undefined}
      onClick={() => !file.isPending && file.mutate()}
      className={
        isButton
          ? joinClasses(buttonStyle({ variant: "secondary" }), "px-3.5")
          : "inline-flex min-h-6 items-center text-start text-link max-sm:min-h-target"
      }
    >
      Add to calendar
    </button>
  );
}
