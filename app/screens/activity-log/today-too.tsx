import { SlotLight } from "#app/features/people/slot-light.tsx";
import { ShowCode } from "#app/features/visits/show-code.tsx";
import { startText } from "#contract/hours.ts";
import { meantDays, weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { stateOn } from "./coming.ts";

type TodayTooProps = { booked: readonly Payment[]; now: Date };

/** Sessions of today on days that their member has not chosen, each with their code: they may come all the same (D77, D81). */
export function TodayToo({ booked, now }: TodayTooProps) {
  const today = studioDay(now);
  return booked
    .filter(
      (booking) =>
        stateOn(booking, today, now) === "to come" && !meantDays(booking).includes(weekdayOf(today)),
    )
    .map((booking) => (
      <section
        key={booking._id}
        aria-label={`Today too: ${booking.slotTiming} with ${booking.trainerName}`}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-hair border-y py-3 print:hidden"
      >
        <p className="wrap-anywhere flex min-w-0 items-center gap-x-4">
          <SlotLight timing={booking.slotTiming} />
          <span>
            <strong className="tabular">Today {startText(booking.slotTiming)}</strong> with{" "}
            {booking.trainerName}
            <span className="block text-muted text-small">Not one of your days, but you can come</span>
          </span>
        </p>
        <ShowCode booking={booking} day={today} />
      </section>
    ));
}
