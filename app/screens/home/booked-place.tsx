import { lazy, Suspense } from "react";
import { kept } from "#app/ui/kept.ts";

// Lazy, so that only people who have just paid load it and its dependencies.
const BookedNote = lazy(() => import("#app/features/payments/booked-note.tsx"));

/** Whether this browser keeps any just-made booking; just-booked.ts knows whose. */
const booked = kept("booked");

/**
 * Shows a just-made booking until dismissed. The document's head, or the note itself, marks that there is one for the
 * current person, so that its room is reserved before it renders.
 */
export function BookedPlace() {
  const isThere = booked.use() !== null;
  return (
    <div className="surface-studio hidden min-h-34 items-center md:min-h-25 xl:min-h-18 [[data-booked]_&]:grid">
      {isThere && (
        <Suspense>
          <BookedNote />
        </Suspense>
      )}
    </div>
  );
}
