import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { studioDay } from "#contract/studio-time.ts";
import { brand } from "#studio/brand.ts";
import { BrandName } from "./brand-name.tsx";
import { useEachMinute } from "./studio-clock.ts";

/** On paper, at the foot of a public page: the studio, where it is, and the day of printing. `className` shows it. */
export function Imprint({ className = "print:flex" }: { className?: string }) {
  // The server renders a page once for everybody: only the reader's browser knows the day.
  const today = useEachMinute(
    () => studioDay(new Date()),
    () => undefined,
  );
  return (
    <address
      className={joinClasses(
        "hidden flex-wrap items-center gap-x-8 gap-y-2 border-rule border-t pt-3 font-semibold not-italic",
        className,
      )}
    >
      <span className="flex items-center gap-2 font-display text-display-3">
        <BrandName mark="size-[1em] text-accent" />
      </span>
      <span>{brand.address}</span>
      <span className="ms-auto">{brand.hotline}</span>
      {today && (
        <span className="hidden print:inline">
          Printed on <DateText date={today} length="short" />
        </span>
      )}
    </address>
  );
}
