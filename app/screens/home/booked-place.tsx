import { lazy, Suspense, useSyncExternalStore } from "react";

// For the few who have just paid: nobody else's page loads it, nor what it reads with.
const BookedNote = lazy(() => import("#app/features/payments/booked-note.tsx"));

/**
 * Where it stands what one has just booked, until that is dismissed. The document's head, or the note itself, says
 * that there is something for who is here: its room is there before its words are.
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

/** Whether this browser keeps something of somebody's; just-booked.ts knows whose. */
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
