import { joinClasses } from "#app/ui/join-classes.ts";
import type { StudioClass } from "#contract/classes.ts";

/** Fewer bookings than this would put people off a class. */
const fewestBookingsShown = 10;

/**
 * Further facts about a class, for its card and its page alike: one line here shows a new field on both. Renders
 * nothing when there are none.
 */
export function ClassFacts({ studioClass, className }: { studioClass: StudioClass; className?: string }) {
  const facts = factsOf(studioClass);
  if (facts.length === 0) return null;
  return (
    <ul className={joinClasses("grid gap-1 font-bold", className)}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function factsOf({ total_bookings }: StudioClass): string[] {
  return total_bookings >= fewestBookingsShown
    ? [`${total_bookings.toLocaleString("en")} members train here`]
    : [];
}
