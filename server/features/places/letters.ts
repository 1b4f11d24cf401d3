import { startText } from "#contract/hours.ts";
import { pricesText } from "#contract/money.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { studioDay } from "#contract/studio-time.ts";
import { dayText, momentInMail, timeText } from "#server/core/day-text.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import type { Fact, Letter } from "#server/ports/mail/letter.ts";
import { booking } from "#studio/booking.ts";
import { brand } from "#studio/brand.ts";
import { type Slot, slotPath } from "./slot.ts";
import { dayLine, slotText } from "./tickets.ts";

/** How long figures of the last 24 hours are worth sending. */
const lapseTruthMs = 24 * 60 * 60_000;
/** How many of those who let places go a mail names. */
const mostLapsers = 5;

/** The mail event of an offer to someone on the waiting list. */
export function placeFreeEvent(waitingId: string): string {
  return `place-free:${waitingId}`;
}

/** The mail event of having joined a waiting list. */
export function waitingEvent(waitingId: string): string {
  return `waiting:${waitingId}`;
}

type Joined = Slot & { id: string; member: UserRecord; trainer: UserRecord; position: number };

/** Confirms to a member that they wait for a slot, how they learn of a place, and how to leave (D55). */
export function waitingLetter({ id, member, trainer, slotTiming, position }: Joined): Letter {
  const slot = { slotTiming, slotDuration: trainer.slot_duration, slotDays: trainer.days };
  return {
    kind: "waiting",
    event: waitingEvent(id),
    to: member.email,
    name: member.name,
    subject: `On the waiting list: ${slotTiming} with ${trainer.name}`,
    ticket: {
      slotTiming,
      trainerId: trainer.id,
      kicker: "You’re on the waiting list",
      headline: `Number ${position}`,
      title: trainer.name,
      details: [slotText(slot)],
    },
    paragraphs: [
      `When a place is free and it’s your turn, we’ll email you and hold the place for up to ${booking.offerHours} hours. It is yours once you book it; nothing is charged before.`,
      "You can see your number and leave the list on the slot’s page.",
    ],
    action: { label: "See the waiting list", path: slotPath({ trainerId: trainer.id, slotTiming }) },
  };
}

type Offer = Slot & {
  id: string;
  member: UserRecord;
  trainer: UserRecord;
  until: Date;
  /** The day YYYY-MM-DD of the next session that takes place. */
  nextDay: string | undefined;
  /** Whether others wait, so that the offer ends before the next session. */
  othersWait: boolean;
  now: Date;
};

/** Offers a free place to someone on the waiting list (D55); valid until the offer ends. */
export function placeFreeLetter(offer: Offer): Letter {
  const { id, member, trainer, slotTiming, until, othersWait, nextDay, now } = offer;
  const slot = { slotTiming, slotDuration: trainer.slot_duration, slotDays: trainer.days };
  const sooner = ` If someone else joins the list, we can hold it only until ${booking.offerEndsHoursBefore} hours before the next session.`;
  return {
    kind: "place-free",
    event: placeFreeEvent(id),
    to: member.email,
    name: member.name,
    subject: `A place is free: ${slotTiming} with ${trainer.name}`,
    ticket: {
      slotTiming,
      trainerId: trainer.id,
      kicker: `A place is free: book it by ${dayText(studioDay(until), "yearless")}`,
      // A day and an hour alone, in the slot's light, would read as a session.
      headline: `Held until ${weekdayOf(studioDay(until)).slice(0, 3)} ${timeText(until)}`,
      title: trainer.name,
      details: [slotText(slot)],
      facts: [
        ...(nextDay ? [["Next session", `${dayLine(nextDay)}, ${startText(slotTiming)}`] as const] : []),
        ["Where", brand.address, brand.map],
        ["Price", pricesText()],
      ],
    },
    paragraphs: [
      `You’re on the waiting list for this slot, and a place is now free. We’re holding it for you until ${momentInMail(until)}.${othersWait ? "" : sooner}`,
      "After that, it goes to the next person on the list.",
    ],
    action: { label: "Book your place", path: slotPath({ trainerId: trainer.id, slotTiming }) },
    validForMs: until.getTime() - now.getTime(),
  };
}

type Ended = {
  id: string;
  member: UserRecord;
  trainer: { id: string; name: string };
  slotTiming: string;
};

/** Tells someone who waited for a slot that it is not offered any more (D55). */
export function listEndedLetter({ id, member, trainer, slotTiming }: Ended): Letter {
  return {
    kind: "list-ended",
    event: `list-ended:${id}`,
    to: member.email,
    name: member.name,
    subject: `No longer offered: ${slotTiming} with ${trainer.name}`,
    ticket: {
      slotTiming,
      kicker: "This waiting list has ended",
      headline: `${slotTiming} ${startText(slotTiming)}`,
      title: trainer.name,
      details: [],
      stamp: "No longer offered",
      isOver: true,
    },
    paragraphs: [
      `${trainer.name} no longer offers this slot, so its waiting list has ended, and nothing was charged. You can book another slot at any time.`,
    ],
    action: { label: "See all trainers", path: "/all-trainers" },
  };
}

type Lapsed = Slot & { trainerName: string; admin: { id: string; name: string; email: string }; day: string };

/** Somebody who let places of a slot go, and how often. */
export type Lapser = { id: string; name: string; times: number; isProven: boolean };

/** Tells an admin that many places of a slot were held and not paid for, once a day (D54). Until it goes it names nobody. */
export function unwrittenLapsedLetter({ trainerId, trainerName, slotTiming, admin, day }: Lapsed) {
  return {
    kind: "places-lapsed",
    event: `places-lapsed:${trainerId}:${slotTiming}:${day}:${admin.id}`,
    to: admin.email,
    name: admin.name,
    subject: `Held but not booked: ${slotTiming} with ${trainerName}`,
    paragraphs: [
      "In the last 24 hours, many places in this slot were held and never paid for. Someone may be blocking them.",
      "Members who do that wait before they can hold the next one, and someone with a confirmed email can take a place held by someone without one. You can delete accounts on their pages, or on All Users.",
    ],
    action: { label: "Open All Users, newest first", path: "/dashboard/all-users?sort=newest#everybody" },
    validForMs: lapseTruthMs,
  } satisfies Letter;
}

/** The same with who held them, whoever did it most often first. */
export function placesLapsedLetter(lapsed: Lapsed, lapsers: readonly Lapser[]): Letter {
  const { trainerId, trainerName, slotTiming } = lapsed;
  const unproven = lapsers.filter(({ isProven }) => !isProven).length;
  const more = lapsers.length - mostLapsers;
  return {
    ...unwrittenLapsedLetter(lapsed),
    ticket: {
      ...{ slotTiming, trainerId, title: trainerName },
      kicker: "Held and not paid for in 24 hours",
      headline: timesText(lapsers.reduce((sum, { times }) => sum + times, 0)),
      details: [`${slotTiming} ${startText(slotTiming)}`],
    },
    facts: [
      [
        "Members",
        `${lapsers.length}${unproven > 0 ? `, of them ${unproven} with an unconfirmed email` : ""}`,
      ],
      ...lapsers
        .slice(0, mostLapsers)
        .map(
          ({ id, name, times, isProven }): Fact => [
            timesText(times),
            `${name}${isProven ? "" : ", email not confirmed"}`,
            `/dashboard/all-users/${id}`,
          ],
        ),
      ...(more > 0 ? [["And", `${more} more`] satisfies Fact] : []),
    ],
  };
}

const timesText = (times: number) => (times === 1 ? "Once" : `${times} times`);
