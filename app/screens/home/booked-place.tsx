import { lazy, Suspense, useSyncExternalStore } from "react";

// Lazy, so that only people who have just paid load it and its dependencies.
const BookedNote = lazy(() => import("#app/features/payments/booked-note.tsx"));

/**
 * Shows a just-made booking until dismissed. The document's head, or the note itself, marks that there is one for the
 * current person, so that its room is reserved before it renders.
 */
export function BookedPlace() {
  const isThere = useSyncExternalStore(watch, isKept, () => false);
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

/** Whether this browser stores any just-made booking; just-booked.ts knows whose. */
function isKept(): boolean {
  try {
    return "booked" in localStorage;
  } catch {
    return false;
  }
}

function watch(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
