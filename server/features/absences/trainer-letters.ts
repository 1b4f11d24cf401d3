import { slotHours } from "#contract/hours.ts";
import type { Stretch } from "#contract/terms.ts";
import { typeset } from "#contract/typeset.ts";
import { dayText, stretchText } from "#server/core/day-text.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { sentence } from "#server/features/places/booking-letters.ts";
import { dayLine, sessionLine, slotText } from "#server/features/places/tickets.ts";
import type { Fact, Letter } from "#server/ports/mail/letter.ts";
import type { OwnSessions } from "./following.ts";
import { type CalledOff, calledOffEvents, sessionsText } from "./letters.ts";

// What trainers are told of sessions that somebody else calls off, brings back or gives.

/** The event of the mail about a trainer's own days off. */
function ownEvent(id: string, { trainer }: OwnSessions): string {
  return `${calledOffEvents(id)}trainer:${trainer.id}`;
}

/** Tells a trainer that an admin has called off sessions of theirs, or closed the studio (D72, D74). */
export function ownOffLetter(own: OwnSessions, { id, stretch, why, word = "" }: CalledOff): Letter {
  return {
    ...aboutOwn(own, "Called off"),
    event: ownEvent(id, own),
    subject: `Called off: your sessions, ${stretchText(stretch)}`,
    ticket: { ...ownTicket(own, "called off"), stamp: "Called off", isOver: true },
    paragraphs: [
      why,
      ...(word ? [sentence(word)] : []),
      own.people === 0
        ? "Nobody was expected."
        : `We’ve emailed ${peopleText(own.people)} who had booked: for each session that doesn’t take place, they get one after the end of their membership.`,
    ],
  };
}

/** Tells them that these sessions take place after all, unless they had not heard of it. */
export function ownBackOnLetter(
  own: OwnSessions,
  { id, stretch, untold }: { id: string; stretch: Stretch; untold: readonly string[] },
): Letter | undefined {
  if (untold.includes(ownEvent(id, own))) return undefined;
  return {
    ...aboutOwn(own, "Back on"),
    subject: `Back on: your sessions, ${stretchText(stretch)}`,
    ticket: ownTicket(own, "back on"),
    paragraphs: [
      "These sessions take place after all.",
      ...(own.people === 0 ? [] : [`We’ve emailed ${peopleText(own.people)} who had booked.`]),
    ],
  };
}

function aboutOwn({ trainer, slots }: OwnSessions, name: string) {
  return {
    ...toTrainer(trainer),
    facts: slots.map(({ slotTiming, days }): Fact => [`${name}, ${slotTiming}`, sessionsText(days)]),
  };
}

function ownTicket({ trainer, slots }: OwnSessions, what: string) {
  const sessions = slots.flatMap(({ slotTiming, days }) => days.map((day) => ({ slotTiming, day })));
  const { slotTiming, day } = sessions.reduce((first, one) => (one.day < first.day ? one : first));
  const ofTrainer = { slotDuration: trainer.slot_duration, slotDays: trainer.days };
  return {
    ...{ slotTiming, trainerId: trainer.id, title: trainer.name },
    kicker:
      sessions.length === 1
        ? `Your session on ${dayText(day, "yearless")} is ${what}`
        : `${sessions.length} of your sessions are ${what}, from ${dayText(day, "yearless")}`,
    headline: sessionLine(day, slotTiming),
    details: slots.map((slot) => slotText({ slotTiming: slot.slotTiming, ...ofTrainer })),
  };
}

type Session = { trainer: UserRecord; slotTiming: string; day: string };

/** Tells a trainer who is away who gives a session of theirs (D73). */
export function takenOverLetter(session: Session, substitute: { id: string; name: string }): Letter {
  const { trainer, slotTiming, day } = session;
  return {
    ...toTrainer(trainer),
    subject: `${substitute.name} gives your ${slotTiming} on ${dayLine(day)}`,
    ticket: {
      ...sessionTicket(session, `It takes place, ${dayText(day, "yearless")}`),
      ...{ title: substitute.name, trainerId: substitute.id },
    },
    paragraphs: [`You’re away, and ${substitute.name} steps in. Whoever has booked it has been emailed.`],
  };
}

/** Tells them that nobody gives it any more. */
export function givenBackLetter(session: Session, substituteName: string): Letter {
  const { trainer, slotTiming, day } = session;
  return {
    ...toTrainer(trainer),
    subject: `Called off again: your ${slotTiming} on ${dayLine(day)}`,
    ticket: {
      ...sessionTicket(session, `Called off again, ${dayText(day, "yearless")}`),
      ...{ stamp: "Called off", isOver: true },
    },
    paragraphs: [
      `${substituteName} can’t give it after all, and you’re away. Whoever has booked it has been emailed.`,
    ],
  };
}

type SteppingIn = Session & { substitute: { name: string; email: string } };

/** Tells a trainer that an admin has given them another's session, and how many have booked it (D73). */
export function steppingInLetter({ people, ...about }: SteppingIn & { people: number }): Letter {
  const { trainer, slotTiming, day } = about;
  const classes = typeset(trainer.classes.join(", "));
  return {
    ...toTrainer(about.substitute),
    ticket: sessionTicket(about, `You step in, ${dayText(day, "yearless")}`),
    subject: `You give ${sessionOf(about)}`,
    paragraphs: [
      `${trainer.name} is away, and you give their ${slotTiming} in their place. Who comes stands under Manage Slot.`,
    ],
    facts: [
      ...(classes ? [["Classes", classes] satisfies Fact] : []),
      ["Booked", `by ${peopleText(people)}`],
    ],
  };
}

/** Tells them that it is not theirs any more. */
export function noLongerLetter(about: SteppingIn): Letter {
  return {
    ...toTrainer(about.substitute),
    ticket: {
      ...sessionTicket(about, `Not yours any more, ${dayText(about.day, "yearless")}`),
      isOver: true,
    },
    subject: `No longer yours: ${sessionOf(about)}`,
    paragraphs: ["This session is no longer among yours."],
  };
}

function toTrainer({ email, name }: { email: string; name: string }) {
  return {
    kind: "sessions",
    to: email,
    name,
    action: { label: "See your slots", path: "/dashboard/manage-slot" },
  } as const;
}

/** Whose session it is, and when. */
function sessionTicket({ trainer, slotTiming, day }: Session, kicker: string) {
  return {
    ...{ slotTiming, kicker, title: trainer.name },
    headline: sessionLine(day, slotTiming),
    details: [`${slotTiming} ${slotHours({ slotTiming, slotDuration: trainer.slot_duration })}`],
  };
}

function sessionOf({ trainer, slotTiming, day }: Session): string {
  return `${trainer.name}’s ${slotTiming} on ${dayLine(day)}`;
}

function peopleText(people: number): string {
  return people === 1 ? "1 person" : `${people} people`;
}
