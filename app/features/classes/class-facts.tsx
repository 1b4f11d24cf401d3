import { joinClasses } from "#app/ui/join-classes.ts";
import type { StudioClass } from "#contract/classes.ts";

/** Fewer bookings than this would speak against a class instead of for it. */
const fewestBookingsShown = 10;

/**
 * What else is known of a class, for its card and its page alike: a new field of a class is shown in both by a
 * line here. Nothing where nothing is worth telling.
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
