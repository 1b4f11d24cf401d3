import { Suspense } from "react";
import { hiddenTicket } from "#app/features/payments/hidden-ticket.ts";
import { TicketOutline } from "#app/features/payments/ticket-outline.tsx";
import { kept } from "#app/ui/kept.ts";
import { latePart } from "#app/ui/late-part.ts";

// Lazy, so that only people who have just paid load it and its dependencies.
const BookedNote = latePart(async () => (await import("#app/features/payments/booked-note.tsx")).default);
const TicketHidden = latePart(
  async () => (await import("#app/features/payments/ticket-hidden.tsx")).TicketHidden,
);

/** Whether this browser keeps any just-made booking; just-booked.ts knows whose. */
const booked = kept("booked");

/**
 * Shows the ticket of a just-made booking until it is hidden, and nothing else on paper. The document's head, or the
 * ticket itself, marks that there is one for the current person, so that its outline is there from the first paint.
 */
export function BookedPlace() {
  const isThere = booked.use() !== null;
  const isHidden = hiddenTicket.use() !== null;
  return (
    <>
      {isHidden && (
        <div className="page-width">
          <Suspense>
            <TicketHidden />
          </Suspense>
        </div>
      )}
      <div className="ticket-place page-width hidden pt-4 pb-8 [[data-booked]_&]:block">
        {isThere ? (
          <Suspense fallback={<TicketOutline />}>
            <BookedNote />
          </Suspense>
        ) : (
          <TicketOutline />
        )}
      </div>
    </>
  );
}
