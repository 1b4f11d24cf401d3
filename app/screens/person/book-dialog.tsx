import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { z } from "zod";
import { newAttemptId } from "#app/data/attempt-id.ts";
import { useBookAtDesk } from "#app/features/payments/book-at-desk.ts";
import { isOver } from "#app/features/payments/renewal.ts";
import { waitsQuery } from "#app/features/people/admin-queries.ts";
import { trainersQuery } from "#app/features/people/queries.ts";
import { offeredSlot, takesBookings, timingsOf } from "#app/features/people/slots.ts";
import { fewPlacesNowQuery } from "#app/features/places/few-places-now-query.ts";
import { FormDialog } from "#app/forms/form-dialog.tsx";
import { dayText } from "#app/ui/date-text.tsx";
import { priceText } from "#app/ui/price.tsx";
import { toast } from "#app/ui/toast.ts";
import { daysText } from "#contract/days.ts";
import { DeskWay, NewDeskBooking } from "#contract/desk.ts";
import { deskWays, deskWords } from "#contract/desk-words.ts";
import { slotHours } from "#contract/hours.ts";
import { centsOfDollars, centsOfTier, dollarsOfCents, tierOfCents } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { TrainerProfile, User } from "#contract/users.ts";
import { type Tier, tiers } from "#studio/tiers.ts";

type BookDialogProps = {
  member: User;
  /** What they have, or have paid for before. */
  payments: readonly Payment[];
  /** The slot from whose page the member was sought. */
  slot: OfSlot | undefined;
  /** What the search was told of it. */
  told?: URLSearchParams | undefined;
  onClose: () => void;
};

/** Asks what a member has paid for at the desk, and how, and books it (D91). */
export default function BookDialog({ member, payments, slot, told, onClose }: BookDialogProps) {
  const trainers = useQuery(trainersQuery());
  const few = useQuery(fewPlacesNowQuery());
  const waits = useQuery(waitsQuery(member._id));
  // Not before it is known: the dialog says which slots are full.
  if (trainers.isPending || few.isPending || waits.isPending) return null;
  const open = (trainers.data ?? []).filter(takesBookings);
  const today = studioDay(new Date());
  const running = payments
    .filter((payment) => !isOver(payment, today))
    .toSorted((one, other) => (one.endsOn < other.endsOn ? -1 : 1));
  const full = (few.data ?? []).filter(({ left }) => left === 0);
  const held = (waits.data ?? []).filter(({ offeredUntil }) => offeredUntil !== null);
  return <Asking {...{ member, trainers: open, running, full, held, slot, told, onClose }} />;
}

type OfSlot = { trainerId: string; slotTiming: string };

type AskingProps = Omit<BookDialogProps, "payments"> & {
  /** Those who take bookings. */
  trainers: readonly TrainerProfile[];
  /** What the member has, the last to end last. */
  running: readonly Payment[];
  /** Slots without a place for anybody. */
  full: readonly OfSlot[];
  /** Slots of which a place is held for the member. */
  held: readonly OfSlot[];
};

const schema = NewDeskBooking.omit({ memberId: true, className: true, attemptId: true }).extend({
  trainerId: z.string().min(1, "Choose a trainer"),
});

function Asking({ member, trainers, running, full, held, slot, told, onClose }: AskingProps) {
  const { mutateAsync: book } = useBookAtDesk();
  // Idempotency key: resending after a lost answer books nothing more.
  const [attemptId] = useState(newAttemptId);
  const slotsOf = useMemo(
    () => (trainerId: string | undefined) => {
      const trainer = trainers.find(({ _id }) => _id === trainerId);
      if (!trainer) return [];
      return timingsOf(trainer).map((slotTiming) => {
        const slot = { trainerId: trainer._id, slotTiming };
        const renewed = running.findLast((payment) => isSame(payment, slot));
        const isHeld = held.some((one) => isSame(one, slot));
        const isFull = !renewed && !isHeld && full.some((one) => isSame(one, slot));
        return { ...offeredSlot(trainer, slotTiming), slotTiming, renewed, isHeld, isFull };
      });
    },
    [trainers, running, full, held],
  );
  return (
    <FormDialog
      title={`Book for ${member.name}`}
      text="They have paid at the desk. They are mailed the booking and its receipt."
      schema={schema}
      fields={({ trainerId }) => ({
        trainerId: {
          control: "select",
          label: "Trainer",
          unset: "Choose a trainer",
          options: trainers.map(({ _id, name }) => ({ value: _id, label: name })),
        },
        slotTiming: {
          control: "choice",
          legend: "Slot",
          options: slotsOf(trainerId).map((slot) => ({
            value: slot.slotTiming,
            label: `${slot.slotTiming} · ${slotHours(slot)}, ${daysText(slot.slotDays)}${slotNote(slot)}`,
            disabled: slot.isFull,
          })),
          ...(trainerId ? {} : { hint: "Choose the trainer first." }),
        },
        tier: {
          control: "choice",
          legend: "Membership",
          options: tiers.map(({ name }) => ({ value: name, label: `${name} ${priceOf(name)}` })),
        },
        paidBy: {
          control: "choice",
          legend: "Paid",
          options: deskWays,
        },
        note: {
          control: "text",
          label: "Note",
          optional: true,
          hint: "Such as the transfer’s number. It stays in the audit; the member doesn’t see it.",
        },
      })}
      start={startOf({ trainers, running, slot, told }, slotsOf)}
      along={(changed, { trainerId }) => {
        if (changed !== "trainerId") return {};
        const free = slotsOf(trainerId).filter(({ isFull }) => !isFull);
        const [only] = free.length === 1 ? free : [];
        return { slotTiming: only?.slotTiming ?? (null as never) };
      }}
      outcome={({ trainerId, slotTiming }) => (
        <p aria-live="polite" className="font-semibold">
          {termText(slotsOf(trainerId).find((slot) => slot.slotTiming === slotTiming))}
        </p>
      )}
      send={async (input) => {
        const { renewed } =
          slotsOf(input.trainerId).find(({ slotTiming }) => slotTiming === input.slotTiming) ?? {};
        const booked = await book({
          ...input,
          ...classOf(renewed, trainers),
          memberId: member._id,
          attemptId,
        });
        toast.success(
          `${member.name} is booked for ${booked.slotTiming} with ${booked.trainerName}.`,
          `${priceText(booked.price)} ${deskWords[input.paidBy]}, from ${dayText(booked.startsOn, { length: "short" })} to ${dayText(booked.endsOn, { length: "short" })}.`,
        );
      }}
      submitLabel={({ tier }) => (tier ? `Book for ${priceOf(tier)}` : "Book")}
      busyLabel="Booking…"
      onClose={onClose}
    />
  );
}

function isSame(one: OfSlot, other: OfSlot): boolean {
  return one.trainerId === other.trainerId && one.slotTiming === other.slotTiming;
}

type Starting = Pick<AskingProps, "trainers" | "running" | "slot" | "told">;
type SlotsOf = (trainerId: string | undefined) => readonly (Slot & { slotTiming: SlotTiming })[];

/** What the search was told, else the slot from whose page the member was sought, else what they would renew. */
function startOf({ trainers, running, slot, told }: Starting, slotsOf: SlotsOf) {
  const isFree = (one: OfSlot) =>
    slotsOf(one.trainerId).some(({ slotTiming, isFull }) => slotTiming === one.slotTiming && !isFull);
  const before = slot && isFree(slot) ? slot : running.findLast(isFree);
  const named = trainers.find(({ name }) => isNamed(name, told?.get("with")));
  const trainerId = named?._id ?? before?.trainerId;
  const free = slotsOf(trainerId).filter(({ isFull }) => !isFull);
  const chosen =
    free.find(({ slotTiming }) => slotTiming === told?.get("slot")) ??
    free.find(({ slotTiming }) => before && trainerId && isSame({ trainerId, slotTiming }, before));
  return {
    note: "",
    ...(trainerId && { trainerId }),
    ...(chosen && { slotTiming: chosen.slotTiming }),
    ...(chosen?.renewed && tierOf(chosen.renewed)),
    ...paidAsTold(told),
  };
}

/** Whether a word of a name begins so. */
function isNamed(name: string, begun: string | null | undefined): boolean {
  return !!begun && name.split(" ").some((word) => word.toLowerCase().startsWith(begun));
}

/** What was paid for, and how, as far as the search was told. */
function paidAsTold(told: URLSearchParams | undefined) {
  const tier = tiers.find(({ name }) => name === told?.get("tier"))?.name;
  const paidBy = DeskWay.options.find((way) => way === told?.get("paidBy"));
  return { ...(tier && { tier }), ...(paidBy && { paidBy }) };
}

type Slot = { renewed: Payment | undefined; isHeld: boolean; isFull: boolean };

function slotNote({ renewed, isHeld, isFull }: Slot): string {
  if (renewed) return " · theirs";
  if (isHeld) return " · held for them";
  return isFull ? " · full" : "";
}

/** When the membership will begin, which a renewal does after the one before it (D56). */
function termText(slot: Slot | undefined): string {
  if (!slot) return "";
  const { renewed } = slot;
  if (!renewed) return "Runs for a month from today.";
  const from = dayText(dayAfter(renewed.endsOn), { length: "short" });
  return `A renewal: a month from ${from}, after the one they have.`;
}

/** A renewal keeps the class (D56), if it is still taught. */
function classOf(renewed: Payment | undefined, trainers: readonly TrainerProfile[]) {
  const className = renewed?.className;
  const trainer = trainers.find(({ _id }) => _id === renewed?.trainerId);
  return className && trainer?.available_classes.includes(className) ? { className } : {};
}

function tierOf({ price }: Payment) {
  const tier = tierOfCents(centsOfDollars(price));
  return tier ? { tier: tier.name } : {};
}

function priceOf(tier: Tier["name"]): string {
  return priceText(dollarsOfCents(centsOfTier(tier)));
}
