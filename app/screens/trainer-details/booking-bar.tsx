import { useEffect, useState } from "react";
import { Link } from "react-router";
import { SlotLight } from "#app/features/people/slot-light.tsx";
import { slotPath, useNamedClass } from "#app/features/people/slot-path.ts";
import { offeredSlot, timingsOf } from "#app/features/people/slots.ts";
import { slotHours } from "#contract/hours.ts";
import type { TrainerProfile } from "#contract/users.ts";

/** Id of the slot buttons that the bar stands in for. */
export const slotsId = "slots";

/**
 * Repeats the slots on a phone, at the bottom of the viewport while their buttons are scrolled out of view. The page
 * reserves room for it at its end, so that it covers nothing (`booking-bar` in base.css).
 */
export function BookingBar({ trainer }: { trainer: TrainerProfile }) {
  const className = useNamedClass()(trainer);
  const isAway = useIsAway();
  return (
    <nav
      aria-label="Book a slot"
      data-away={isAway ? "" : undefined}
      className={
        "booking-bar sticky bottom-0 z-raised hidden border-rule border-t bg-paper px-gutter pt-2 " +
        "pb-[max(calc(2*var(--spacing)),env(safe-area-inset-bottom))] transition-[translate,visibility] " +
        "not-data-away:invisible not-data-away:translate-y-full max-md:tall:block"
      }
    >
      <ul className="flex gap-2">
        {timingsOf(trainer).map((timing) => (
          <li key={timing} className="grid min-w-0 grow basis-0">
            <Link
              to={slotPath({ label: timing, trainerId: trainer._id, className })}
              viewTransition
              className="flex min-h-target items-center gap-1.5 rounded border border-rule px-1.5 py-1 font-bold text-small leading-tight [font-stretch:92%] hover:bg-ink hover:text-paper"
            >
              <SlotLight timing={timing} className="max-[23rem]:hidden" />
              <span>
                {timing}{" "}
                <span className="tabular block whitespace-nowrap font-semibold">
                  {slotHours(offeredSlot(trainer, timing))}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether the slot buttons are outside the viewport. */
function useIsAway(): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const slots = document.getElementById(slotsId);
    if (!slots) return;
    // The navigation bar covers the top 72 px.
    const observer = new IntersectionObserver((looks) => setIsAway(looks.at(-1)?.isIntersecting === false), {
      rootMargin: "-72px 0px 0px 0px",
    });
    observer.observe(slots);
    return () => observer.disconnect();
  }, []);
  return isAway;
}
