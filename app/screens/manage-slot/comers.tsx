import type { ReactNode } from "react";
import type { Taught } from "#app/features/absences/taught.ts";
import { offeredSlot } from "#app/features/people/slots.ts";
import { timingsOn } from "#app/features/people/taught-sessions.ts";
import { ComerList } from "#app/features/visits/comer-list.tsx";
import type { Row } from "#app/features/visits/tick-row.tsx";
import { dayText } from "#app/ui/date-text.tsx";
import { slotHours } from "#contract/hours.ts";
import type { Payment } from "#contract/payments.ts";
import type { SlotPlaces } from "#contract/places.ts";

type Room = { places: number; paused?: number; elsewhere?: number } & Partial<
  Pick<SlotPlaces, "held" | "paying" | "waiting">
>;

/**
 * "8 of 12 taken, 1 on pause · 4 booked for other days · 2 waiting": a place that is held for someone who pays or has waited is
 * neither taken nor free (D54, D55), and one for a membership that begins later, or has other days, is not free either (D84). There may be more people than places, because the trainer can take places away.
 */
export function placesText(
  taken: number,
  { places, paused = 0, elsewhere = 0, held = 0, paying = 0, waiting = 0 }: Room,
): string {
  const { kept, others } = waitingOf({ held, paying, waiting });
  const filled =
    taken > places
      ? `${taken} people, ${places} ${places === 1 ? "place" : "places"}`
      : `${taken} of ${places} taken`;
  return [
    paused > 0 ? `${filled}, ${paused} on pause` : filled,
    elsewhere > 0 && `${elsewhere} booked for other days`,
    held > kept && `${held - kept} held`,
    kept > 0 && `${kept} held for the waiting list`,
    others > 0 && `${others} ${kept > 0 ? "more " : ""}waiting`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * How many have booked a slot, but not a session of it that these have, each once: a renewal is booked beside what it renews.
 * Not by the slot's places, which may be known of another moment than the memberships.
 */
export function bookedElsewhere(
  memberships: readonly Payment[],
  { slotTiming, here }: { slotTiming: string; here: readonly string[] },
): number {
  const booked = memberships.filter((one) => one.slotTiming === slotTiming).map(({ userName }) => userName);
  return new Set(booked.filter((name) => !here.includes(name))).size;
}

type ComersProps = {
  session: Taught;
  /** Undefined while they are not known. */
  comers: readonly Row[] | undefined;
  filled: SlotPlaces | undefined;
  /** How many have booked the slot for other days. */
  elsewhere: number;
  /** Where who came can be ticked: the rows with their ticks. */
  ticked?: ReactNode;
};

/** Who may come, in rows for a thumb, which keep room at their ends. A trainer sees names but no photos (D24). */
export function Comers({ session, comers, filled, elsewhere, ticked }: ComersProps) {
  const { day, slot, resting } = session;
  const texts = [...offerText(session), ...resting.map(restText), ...(filled ? heldTexts(filled) : [])];
  return (
    <>
      {comers?.length === 0
        ? resting.length === 0 && (
            <p className="px-4 py-4 text-muted">
              {elsewhere > 0 ? "Nobody has booked this day yet." : "Nobody has booked it yet."}
            </p>
          )
        : ticked || <ComerList comers={comers ?? []} {...{ day, slot }} />}
      {texts.length > 0 && (
        <p className="border-hair border-t bg-sunken px-4 py-3 text-small">{texts.join(" ")}</p>
      )}
    </>
  );
}

/** Whoever has booked keeps their day and hours, which the trainer may have given up or changed since (D53). */
function offerText({ day, slot, owner, comers, resting }: Taught): string[] {
  if (comers.length + resting.length === 0) return [];
  if (!timingsOn(day, owner).some((timing) => timing === slot.slotTiming))
    return ["Closed to new bookings; whoever has booked keeps it."];
  const offered = slotHours(offeredSlot(owner, slot.slotTiming));
  return offered === slotHours(slot)
    ? []
    : [`Booked for ${slotHours(slot)}; new bookings are for ${offered}.`];
}

/** "Sabbir Hossain is on pause until 6 December." (D75) */
export function restText({ userName, pause }: Payment): string {
  const until = pause && ` until ${dayText(pause.until, { yearless: true })}`;
  return `${userName} is on pause${until ?? ""}.`;
}

type Waited = Pick<SlotPlaces, "held" | "paying" | "waiting">;

/** For how many of those who wait a place is held, and how many others wait: each is told once. */
function waitingOf({ held, paying, waiting }: Waited): { kept: number; others: number } {
  const kept = Math.max(0, held - paying);
  return { kept, others: Math.max(0, waiting - kept) };
}

/** Whom places are held for. A trainer is told who waits and pays once they have booked (D24, D55). */
function heldTexts(filled: SlotPlaces): string[] {
  const { paying } = filled;
  const { kept, others } = waitingOf(filled);
  const [some, more] = [kept + others, kept > 0 ? "more " : ""];
  return [
    paying > 0 &&
      (paying === 1 ? "1 place is held while someone pays." : `${paying} places are held while people pay.`),
    kept > 0 &&
      (kept === 1
        ? "1 place is held for the first on the waiting list."
        : `${kept} places are held for the first ${kept} on the waiting list.`),
    others > 0 &&
      `${others === 1 ? `1 ${more}person is` : `${others} ${more}people are`} on the waiting list.`,
    some > 0 && `You see their ${some === 1 ? "name" : "names"} once they have booked.`,
  ].filter((text) => text !== false);
}
