import { slotHours } from "#contract/hours.ts";
import { typeset } from "#contract/typeset.ts";
import { dayText, shortDaysText } from "#server/core/day-text.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { sessionLine, slotText } from "#server/features/places/tickets.ts";
import type { Fact, Letter } from "#server/ports/mail/letter.ts";
import type { OwnSessions, OwnSlot } from "./following.ts";
import { type CalledOff, calledOffEvents, sessionsText } from "./letters.ts";

// What trainers are told of sessions that somebody else calls off, brings back or gives.

/** The event of the mail about a trainer's own days off. */
function ownEvent(id: string, { trainer }: OwnSessions): string {
  return `${calledOffEvents(id)}trainer:${trainer.id}`;
}

/** Tells a trainer that an admin has called off sessions of theirs, or closed the studio (D72, D74). */
export function ownOffLetter(own: OwnSessions, { id, why }: CalledOff): Letter {
  const emailed = emailedText(own);
  return {
    ...aboutOwn(own, "Called off"),
    event: ownEvent(id, own),
    subject: `${shortDaysText(daysOf(own))} called off: your sessions`,
    ticket: { ...ownTicket(own, "called off"), stamp: "Called off", isOver: true },
    paragraphs: [
      why,
      emailed
        ? `${emailed}: for each session that doesn’t take place, they get one after the end of their membership.`
        : "Nobody was expected.",
    ],
  };
}

/** Tells them that these sessions take place after all, unless they had not heard of it. */
export function ownBackOnLetter(
  own: OwnSessions,
  { id, untold }: { id: string; untold: readonly string[] },
): Letter | undefined {
  if (untold.includes(ownEvent(id, own))) return undefined;
  const emailed = emailedText(own);
  return {
    ...aboutOwn(own, "Back on"),
    subject: `${shortDaysText(daysOf(own))} back on: your sessions`,
    ticket: ownTicket(own, "back on"),
    paragraphs: ["These sessions take place after all.", ...(emailed ? [`${emailed}.`] : [])],
  };
}

/** Who was mailed; undefined where nobody had booked. Who has booked what is given for others is not counted here. */
function emailedText({ trainer, slots, people }: OwnSessions): string | undefined {
  if (slots.some((slot) => slot.of.id !== trainer.id)) return "Whoever had booked has been emailed";
  return people === 0 ? undefined : `We’ve emailed ${peopleText(people)} who had booked`;
}

function aboutOwn({ trainer, slots }: OwnSessions, name: string) {
  return {
    ...toTrainer(trainer),
    facts: slots.map(
      (slot): Fact => [`${name}, ${whose(slot, trainer)}${slot.slotTiming}`, sessionsText(slot.days)],
    ),
  };
}

/** "Tara Trainer’s " for what somebody gives in another's place. */
function whose({ of }: OwnSlot, trainer: UserRecord): string {
  return of.id === trainer.id ? "" : `${of.name}’s `;
}

function ownTicket(own: OwnSessions, what: string) {
  const { trainer, slots } = own;
  const sessions = slots.flatMap(({ days, ...slot }) => days.map((day) => ({ ...slot, day })));
  const { slotTiming, day, of } = sessions.reduce((first, one) => (one.day < first.day ? one : first));
  const isOne = sessions.length === 1;
  return {
    ...{ slotTiming, trainerId: of.id, title: of.name },
    kicker: isOne
      ? `Your session on ${dayText(day, "yearless")} is ${what}`
      : `${sessions.length} of your sessions are ${what}`,
    headline: isOne ? sessionLine(day, slotTiming) : shortDaysText(daysOf(own)),
    details: slots.map((slot) => {
      const { slot_duration: slotDuration, days: slotDays } = slot.of;
      return `${whose(slot, trainer)}${slotText({ slotTiming: slot.slotTiming, slotDuration, slotDays })}`;
    }),
  };
}

/** The days of these sessions, in order, each once. */
function daysOf({ slots }: OwnSessions): string[] {
  return [...new Set(slots.flatMap(({ days }) => days))].sort();
}

type Session = { trainer: UserRecord; slotTiming: string; day: string };

/** Tells a trainer who is away who gives a session of theirs (D73). */
export function takenOverLetter(session: Session, substitute: { id: string; name: string }): Letter {
  const { trainer, slotTiming, day } = session;
  return {
    ...toTrainer(trainer),
    subject: `${shortDaysText([day])} with ${substitute.name}: your ${slotTiming}`,
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
    subject: `${shortDaysText([day])} called off again: your ${slotTiming}`,
    ticket: {
      ...sessionTicket(session, `Called off again, ${dayText(day, "yearless")}`),
      ...{ stamp: "Called off", isOver: true },
    },
    paragraphs: [
      `${substituteName} can’t teach it after all, and you’re away. Whoever has booked it has been emailed.`,
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
    subject: `${shortDaysText([about.day])}: you’re teaching ${sessionOf(about)}`,
    paragraphs: [
      `${trainer.name} is away, and you’re teaching their ${slotTiming} in their place. Manage Slot shows who is coming.`,
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
    subject: `${shortDaysText([about.day])} no longer yours: ${sessionOf(about)}`,
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

function sessionOf({ trainer, slotTiming }: Session): string {
  return `${trainer.name}’s ${slotTiming}`;
}

function peopleText(people: number): string {
  return people === 1 ? "1 person" : `${people} people`;
}
