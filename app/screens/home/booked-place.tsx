import { lazy, Suspense } from "react";
import { useJustBooked } from "#app/features/payments/just-booked.ts";

// For the few who have just paid: nobody else's page loads it.
const BookedNote = lazy(() => import("#app/features/payments/booked-note.tsx"));

/**
 * Where it stands what one has just booked, until that is put away. The document's head, or the payment, says that
 * there is something: its room is there before its words are.
 */
export function BookedPlace() {
  const isThere = useJustBooked() !== null;
  return (
    <div className="surface-studio hidden min-h-34 items-center md:min-h-18 [[data-booked]_&]:grid">
      {isThere && (
        <Suspense>
          <BookedNote />
        </Suspense>
      )}
    </div>
  );
}
