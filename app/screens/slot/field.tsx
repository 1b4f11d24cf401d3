import { Link } from "react-router";
import { offeredSlot, slotInks, takesBookings } from "#app/features/people/slots.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Picture } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { daysText } from "#contract/days.ts";
import { hoursText, slotHours } from "#contract/hours.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { TrainerProfile } from "#contract/users.ts";

/** How high the sun stands in each slot. */
const places: Record<SlotTiming, string> = {
  Morning: "light-field-low",
  Afternoon: "light-field-high",
  Evening: "light-field-set",
};

type SlotFieldProps = { trainer: TrainerProfile; timing: SlotTiming };

/**
 * A slot's banner from edge to edge: its name, its hours, and the trainer in the sun. A closed slot has no colour.
 */
export function SlotField({ trainer, timing }: SlotFieldProps) {
  const isOpen = takesBookings(trainer);
  return (
    <header
      className={joinClasses(
        "isolate overflow-clip print-color-exact",
        isOpen ? slotInks[timing] : "light-out",
      )}
    >
      <div className={joinClasses("page-width light-field", places[timing])}>
        <h1 tabIndex={-1} className="@container [grid-area:name]">
          <span className="block font-display text-[min(16rem,100cqi/var(--word-width))] leading-[0.8] [letter-spacing:-0.012em]">
            {timing}
          </span>
          <span className={joinClasses("block pt-2 pb-1 text-title sm:pt-3 sm:pb-2", roomFor(trainer.name))}>
            {" with "}
            <Link
              to={`/trainer-details/${trainer._id}`}
              className="wrap-anywhere font-semibold underline decoration-2 underline-offset-4"
            >
              {trainer.name}
            </Link>
          </span>
        </h1>
        <div className="grid gap-1 pb-(--edge) [grid-area:facts]">
          {isOpen && (
            <>
              <p className="flex flex-wrap gap-x-[0.6em] font-display tabular text-display-3 lg:text-display-2">
                <span className="whitespace-nowrap">{slotHours(offeredSlot(trainer, timing))}</span>{" "}
                <span className="text-balance">{daysText(trainer.slot_days)}</span>
              </p>
              <p className="font-semibold">{hoursText(trainer.slot_duration)} a session</p>
            </>
          )}
          {/* On a phone the prices come first; their page has them. */}
          <p className="max-sm:hidden">{trainer.areas_of_expertise.join(", ")}</p>
        </div>
        <div className="light-field-sun">
          <span aria-hidden="true" className="sun" />
          <Picture
            src={trainer.photoUrl}
            alt=""
            of={{ id: trainer._id, name: trainer.name }}
            ratio="square"
            loads="first"
            className="lead-picture w-full rounded-full"
          />
        </div>
      </div>
    </header>
  );
}
