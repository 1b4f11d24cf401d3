import { slotHours } from "#contract/hours.ts";
import type { Stretch } from "#contract/terms.ts";
import { typeset } from "#contract/typeset.ts";
import { dayText, stretchText } from "#server/core/day-text.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { sentence } from "#server/features/places/booking-letters.ts";
import { bookingTicket, dayLine, lastDayFacts, sessionLine } from "#server/features/places/tickets.ts";
import type { Fact, Letter } from "#server/ports/mail/letter.ts";
import type { Concerned } from "./following.ts";

/** How many sessions a mail names one by one. */
const mostNamed = 7;

/** What a mail to a member about their sessions has in any case. */
function aboutSessions({ memberships, memberId, slot }: Concerned, event: string) {
  const [{ email, user_name }] = memberships;
  return {
    kind: "sessions",
    event: `${event}:${slot.slotTiming}:${memberId}`,
    to: email,
    name: user_name,
    action: { label: "See your week", path: "/dashboard/activity-log" },
  } as const;
}

type CalledOff = { id: string; stretch: Stretch; why: string; word?: string };

/** The events of the mails about days off begin with this. */
export function calledOffEvents(id: string): string {
  return `called off:${id}:`;
}

/** Tells a member that sessions do not take place, and what their membership gets instead (D72, D74). */
export function calledOffLetter(concerned: Concerned, { id, stretch, why, word = "" }: CalledOff): Letter {
  const { memberships, days, slot } = concerned;
  const [[payment], [first, ...more]] = [memberships, days];
  return {
    ...aboutSessions(concerned, `called off:${id}`),
    subject: `Called off: ${slot.slotTiming} with ${payment.trainer_name}, ${stretchText(stretch)}`,
    ticket: {
      ...bookingTicket(payment),
      trainerId: slot.trainerId,
      kicker: more.length > 0 ? `${days.length} sessions are called off` : "This session is called off",
      headline: sessionLine(first, slot.slotTiming),
      stamp: "Called off",
      isOver: true,
    },
    paragraphs: [
      why,
      ...(word ? [sentence(word)] : []),
      `You lose nothing: for each session that doesn’t take place, your membership gets one after its end.`,
    ],
    facts: [["Called off", sessionsText(days)], ...termFacts(concerned)],
  };
}

/** Tells a member that sessions which were called off take place after all, unless they had not heard of it. */
export function backOnLetter(
  concerned: Concerned,
  { id, untold }: { id: string; untold: readonly string[] },
): Letter | undefined {
  const { memberships, days, slot } = concerned;
  if (untold.includes(aboutSessions(concerned, `called off:${id}`).event)) return undefined;
  const [[payment], [first]] = [memberships, days];
  return {
    ...aboutSessions(concerned, `back on:${id}`),
    subject: `Back on: ${slot.slotTiming} with ${payment.trainer_name}`,
    ticket: {
      ...bookingTicket(payment),
      trainerId: slot.trainerId,
      kicker: `It takes place, ${dayText(first, "yearless")}`,
      headline: sessionLine(first, slot.slotTiming),
    },
    paragraphs: ["These sessions take place after all, so your membership ends as it did before."],
    facts: [["Back on", sessionsText(days)], ...termFacts(concerned)],
  };
}

/** Its id is another each time: who gives a session back may take it again. */
type Stepping = { id: string; day: string; substitute: { id: string; name: string } };

/** Tells a member who gives a session that was called off (D73). */
export function substituteLetter(concerned: Concerned, { id, day, substitute }: Stepping): Letter {
  const { memberships, slot } = concerned;
  const [payment] = memberships;
  return {
    ...aboutSessions(concerned, `substitute:${id}`),
    subject: `${substitute.name} gives your ${slot.slotTiming} on ${dayText(day, "yearless")}`,
    ticket: {
      ...bookingTicket(payment),
      trainerId: substitute.id,
      title: substitute.name,
      kicker: `It takes place, ${dayText(day, "yearless")}`,
      headline: sessionLine(day, slot.slotTiming),
    },
    paragraphs: [
      `${payment.trainer_name} is away, and ${substitute.name} steps in. Time and place stay the same.`,
    ],
    facts: termFacts(concerned),
  };
}

/** Tells a member that nobody steps in any more. */
export function noSubstituteLetter(
  concerned: Concerned,
  { id, day, substituteName }: Pick<Stepping, "id" | "day"> & { substituteName: string },
): Letter {
  const { slot, memberships } = concerned;
  const why = `${substituteName} can’t give your ${slot.slotTiming} on ${dayLine(day)}, and ${memberships[0].trainer_name} is away.`;
  return calledOffLetter(concerned, { id, stretch: { from: day, until: day }, why });
}

type SteppingIn = Pick<Stepping, "day"> & {
  substitute: { id: string; name: string; email: string };
  /** Whose session it is. */
  trainer: UserRecord;
  slotTiming: string;
};

/** Tells a trainer that an admin has given them another's session, and how many have booked it (D73). */
export function steppingInLetter({ people, ...about }: SteppingIn & { people: number }): Letter {
  const { trainer, slotTiming, day } = about;
  const classes = typeset(trainer.classes.join(", "));
  return {
    ...aboutTaken(about, `You step in, ${dayText(day, "yearless")}`),
    subject: `You give ${sessionOf(about)}`,
    paragraphs: [
      `${trainer.name} is away, and you give their ${slotTiming} in their place. Who comes stands under Manage Slot.`,
    ],
    facts: [
      ...(classes ? [["Classes", classes] satisfies Fact] : []),
      ["Booked", people === 1 ? "by 1 person" : `by ${people} people`],
    ],
  };
}

/** Tells them that it is not theirs any more. */
export function noLongerLetter(about: SteppingIn): Letter {
  const letter = aboutTaken(about, "You don’t give it any more");
  return {
    ...letter,
    subject: `No longer yours: ${sessionOf(about)}`,
    ticket: { ...letter.ticket, isOver: true },
    paragraphs: ["This session is no longer among yours."],
  };
}

function aboutTaken({ substitute, trainer, slotTiming, day }: SteppingIn, kicker: string) {
  return {
    kind: "sessions",
    to: substitute.email,
    name: substitute.name,
    ticket: {
      ...{ slotTiming, kicker, title: trainer.name },
      headline: sessionLine(day, slotTiming),
      details: [`${slotTiming} ${slotHours({ slotTiming, slotDuration: trainer.slot_duration ?? 0 })}`],
    },
    action: { label: "See your slots", path: "/dashboard/manage-slot" },
  } as const;
}

function sessionOf({ trainer, slotTiming, day }: SteppingIn): string {
  return `${trainer.name}’s ${slotTiming} on ${dayLine(day)}`;
}

/** Sessions by their days: "Thursday 3 December, Sunday 6 December". */
function sessionsText(days: readonly string[]): string {
  const named = days.slice(0, mostNamed).map(dayLine).join(", ");
  const more = days.length - mostNamed;
  return more > 0 ? `${named} and ${more} more` : named;
}

/** Until when each of somebody's memberships runs, and why the first does not end with its month. */
function termFacts({ memberships: [first, ...later], changes }: Concerned): Fact[] {
  return [
    ["Your membership", `until ${dayText(first.ends_on)}`],
    ...lastDayFacts(changes),
    ...later.map((next): Fact => ["Your next one", `${dayText(next.starts_on)} to ${dayText(next.ends_on)}`]),
  ];
}
