import { dayText, shortDaysText } from "#server/core/day-text.ts";
import { bookingTicket, dayLine, sessionLine } from "#server/features/places/tickets.ts";
import type { Fact, Letter } from "#server/ports/mail/letter.ts";
import type { Concerned, Returned } from "./following.ts";

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

export type CalledOff = { id: string; why: string };

/** The events of the mails about days off begin with this. */
export function calledOffEvents(id: string): string {
  return `called off:${id}:`;
}

/** Tells a member that sessions do not take place, and what their membership gets instead (D72, D74). */
export function calledOffLetter(concerned: Concerned, { id, why }: CalledOff): Letter {
  const { memberships, meant, slot } = concerned;
  const [payment] = memberships;
  const others = concerned.days.filter((day) => !meant.includes(day));
  const days = meant.length > 0 ? meant : others;
  return {
    ...aboutSessions(concerned, `called off:${id}`),
    subject: `${shortDaysText(days)} called off: ${slot.slotTiming} with ${payment.trainer_name}`,
    ticket: {
      ...bookingTicket(payment),
      trainerId: slot.trainerId,
      kicker: days.length > 1 ? `${days.length} sessions are called off` : "This session is called off",
      headline: daysLine(days, slot.slotTiming),
      stamp: "Called off",
      isOver: true,
    },
    paragraphs: [
      why,
      `You lose nothing: for each session that doesn’t take place, your membership gets one after its end.`,
    ],
    facts: [
      ...(meant.length > 0 ? [["Called off", sessionsText(meant)] satisfies Fact] : []),
      ...(others.length > 0 ? [["Called off, not your days", sessionsText(others)] satisfies Fact] : []),
      ...termFacts(concerned),
    ],
  };
}

/**
 * Tells a member that sessions which were called off take place after all, unless they had not heard of it, and that others are
 * their trainer's again (D72, D73).
 */
export function backOnLetter(
  concerned: Concerned,
  { id, untold }: { id: string; untold: readonly string[] },
): Letter | undefined {
  const { memberships, returned, slot, meant } = concerned;
  const isMeant = (day: string) => meant.includes(day);
  const isUntold = untold.includes(aboutSessions(concerned, `called off:${id}`).event);
  const days = isUntold ? [] : concerned.days;
  if (days.length + returned.length === 0) return undefined;
  const [payment] = memberships;
  const name = payment.trainer_name;
  const again = returned.map(({ day }) => day);
  const [theirs, others] = [days.filter(isMeant), days.filter((day) => !isMeant(day))];
  const named = theirs.length > 0 ? theirs : others.length > 0 ? others : again;
  return {
    ...aboutSessions(concerned, `back on:${id}`),
    subject: `${shortDaysText(named)} ${days.length > 0 ? `back on: ${slot.slotTiming} with ${name}` : `with ${name} again: your ${slot.slotTiming}`}`,
    ticket: {
      ...bookingTicket(payment),
      trainerId: slot.trainerId,
      kicker:
        named.length > 1
          ? `${named.length} sessions take place`
          : `It takes place, ${dayText(named[0] ?? "", "yearless")}`,
      headline: daysLine(named, slot.slotTiming),
    },
    paragraphs: [
      ...(days.length > 0
        ? ["These sessions take place after all, so the days that your membership got for them go."]
        : []),
      ...(again.length > 0 ? [`${name} is back: nobody steps in any more.`] : []),
    ],
    facts: [
      ...(theirs.length > 0 ? [["Back on", sessionsText(theirs)] satisfies Fact] : []),
      ...(others.length > 0 ? [["Back on, not your days", sessionsText(others)] satisfies Fact] : []),
      ...(again.length > 0 ? [[`${name} again`, againText(returned)] satisfies Fact] : []),
      ...termFacts(concerned),
    ],
  };
}

/** "Tuesday 1 December, not Omar Other" */
function againText(returned: readonly Returned[]): string {
  const bySubstitute = [...Map.groupBy(returned, ({ substituteName }) => substituteName)];
  return bySubstitute
    .map(([substituteName, theirs]) => `${sessionsText(theirs.map(({ day }) => day))}, not ${substituteName}`)
    .join("; ");
}

/** Its id is another each time: who gives a session back may take it again. */
type Stepping = { id: string; day: string; substitute: { id: string; name: string } };

/** Tells a member who gives a session that was called off (D73). */
export function substituteLetter(concerned: Concerned, { id, day, substitute }: Stepping): Letter {
  const { memberships, meant, slot } = concerned;
  const [payment] = memberships;
  return {
    ...aboutSessions(concerned, `substitute:${id}`),
    subject: `${shortDaysText([day])} with ${substitute.name}: your ${slot.slotTiming}`,
    ticket: {
      ...bookingTicket(payment),
      trainerId: substitute.id,
      title: substitute.name,
      kicker: `It takes place, ${dayText(day, "yearless")}`,
      headline: sessionLine(day, slot.slotTiming),
    },
    paragraphs: [
      `${payment.trainer_name} is away, and ${substitute.name} steps in. Time and place stay the same.`,
      ...(meant.length > 0 ? [] : ["It isn’t one of your days."]),
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
  return calledOffLetter(concerned, { id, why });
}

/** What a ticket says of sessions: of one when it is, of more, alike, on which days. */
export function daysLine(days: readonly string[], slotTiming: string): string {
  const [first, ...more] = days;
  return first === undefined || more.length > 0 ? shortDaysText(days) : sessionLine(first, slotTiming);
}

/** Sessions by their days: "Thursday 3 December, Sunday 6 December". */
export function sessionsText(days: readonly string[]): string {
  const named = days.slice(0, mostNamed).map(dayLine).join(", ");
  const more = days.length - mostNamed;
  return more > 0 ? `${named} and ${more} more` : named;
}

/** Until when each of somebody's memberships runs now. */
function termFacts({ memberships: [first, ...later] }: Concerned): Fact[] {
  return [
    ["Your membership", `until ${dayText(first.ends_on)}`],
    ...later.map((next): Fact => ["Your next one", `${dayText(next.starts_on)} to ${dayText(next.ends_on)}`]),
  ];
}
