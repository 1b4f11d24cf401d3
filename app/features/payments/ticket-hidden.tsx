import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { hiddenTicket } from "./hidden-ticket.ts";
import { rememberBooking } from "./just-booked.ts";

/** Says that a ticket was hidden, and takes that back, until the page is left. */
export function TicketHidden() {
  const hidden = hiddenTicket.use();
  const { key } = useLocation();
  if (hidden?.at !== key) return null;
  return (
    <div ref={bringIntoView} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 print:hidden">
      <p>The ticket is hidden. In Activity Log, “Ticket” shows it again.</p>
      <Button
        size="sm"
        variant="secondary"
        aria-label="Undo: show the ticket"
        className="max-sm:min-h-target"
        onClick={() => {
          rememberBooking(hidden.transactionId);
          focusHeading();
        }}
      >
        Undo
      </Button>
    </div>
  );
}

/** The ticket was higher than most screens, and what it was pressed on is gone with it. */
function bringIntoView(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: "center" });
}
