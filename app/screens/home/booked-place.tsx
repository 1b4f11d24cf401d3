import { lazy, Suspense } from "react";
import { kept } from "#app/ui/kept.ts";

// Lazy, so that only people who have just paid load it and its dependencies.
const BookedNote = lazy(() => import("#app/features/payments/booked-note.tsx"));

/** Whether this browser keeps any just-made booking; just-booked.ts knows whose. */
const booked = kept("booked");

/**
 * Shows the ticket of a just-made booking until dismissed. The document's head, or the ticket itself, marks that there
 * is one for the current person, so that its room is reserved before it renders.
 */
export function BookedPlace() {
  const isThere = booked.use() !== null;
  return (
    <div className="page-width hidden pt-4 pb-8 [[data-booked]_&]:block">
      <div className="ticket-room">
        {isThere && (
          <Suspense>
            <BookedNote />
          </Suspense>
        )}
      </div>
    </div>
  );
}
