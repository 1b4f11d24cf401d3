import { startText } from "#contract/hours.ts";
import { dayText, shortDaysText, weekdayText } from "#server/core/day-text.ts";
import type { NextSession } from "#server/features/places/next-sessions.ts";
import { bookingTicket, dayLine, sessionLine, slotOf, slotText } from "#server/features/places/tickets.ts";
import type { Fact, Letter } from "#server/ports/mail/letter.ts";
import type { AllConcerned, Concerned, Returned } from "./following.ts";

/** How many sessions a mail names one by one. */
const mostNamed = 7;

/** What a mail to a member about their sessions has in any case. */
function aboutSessions([{ memberships, memberId }]: AllConcerned, event: string) {
  const [{ email, user_name }] = memberships;
  return {
    kind: "sessions",
    event: `${event}:${memberId}`,
    to: email,
    name: user_name,
    action: { label: "See your week", path: "/dashboard/activity-log" },
  } as const;
}

export type CalledOff = { id: string; why: string };
type Lost = CalledOff & {
  /** Their next session that takes place, of all they have booked. */
  next: NextSession | undefined;
};

/** The events of the mails about days off begin with this. */
export function calledOffEvents(id: string): string {
  return `called off:${id}:`;
}

/** Tells a member that sessions do not take place, and what their memberships get instead (D72, D74). */
export function calledOffLetter(all: AllConcerned, { id, why, next }: Lost): Letter {
  const named = daysToName(all, (one) => one.days);
  const sessions = sessionsOf(named);
  const days = sortedDays(sessions);
  const none = noneOfTheirs(named);
  return {
    ...aboutSessions(all, `called off:${id}`),
    subject: `${shortDaysText(days)} called off${none?.inSubject ?? ""}: ${slotsText(named)}`,
    ticket: {
      ...slotsTicket(named),
      kicker:
        none?.kicker ??
        (sessions.length > 1
          ? `${sessions.length} sessions are called off`
          : `Your session on ${dayText(days[0] ?? "", "yearless")} is called off`),
      stamp: "Called off",
      isOver: true,
      facts: [["Next session", nextText(next, all)]],
    },
    paragraphs: [
      why,
      none
        ? `${none.words}, so you lose nothing. Your membership runs longer all the same.`
        : "You lose nothing: for each session that doesn’t take place, your membership gets one after its end.",
    ],
    facts: [...dayFacts(all, "Called off"), ...termFacts(all)],
  };
}

/** "Wednesday 2 December, 18:30 with Omar Other" */
function nextText(next: NextSession | undefined, all: AllConcerned): string {
  if (next) return `${dayLine(next.day)}, ${startText(next.slotTiming)} with ${next.giver}`;
  // They may still come on another day of the slot (D81).
  const isChosen = all.some(({ memberships }) => memberships.some(({ chosen_days }) => chosen_days !== null));
  return isChosen ? "None left on the days you chose" : "None left in your membership";
}

/**
 * Tells a member that sessions which were called off take place after all, unless they had not heard of it and lose no pause by
 * it, and that others are their trainer's again (D72, D73, D75).
 */
export function backOnLetter(
  concerned: AllConcerned,
  { id, untold }: { id: string; untold: readonly string[] },
): Letter | undefined {
  const losesPause = concerned.some(({ latePause }) => latePause !== undefined);
  const isUntold = !losesPause && untold.includes(aboutSessions(concerned, `called off:${id}`).event);
  const [first, ...more] = concerned
    .map((one) => (isUntold ? { ...one, days: [], meant: [] } : one))
    .filter(({ days, returned }) => days.length + returned.length > 0);
  if (!first) return undefined;
  const all: AllConcerned = [first, ...more];
  const isBackOn = all.some(({ days }) => days.length > 0);
  const again = all.filter(({ returned }) => returned.length > 0);
  const named = daysToName(all, ({ days, returned }) => (isBackOn ? days : returned.map(({ day }) => day)));
  const sessions = sessionsOf(named);
  const days = sortedDays(sessions);
  // Of those that are their trainer's again they mean to come to each.
  const none = isBackOn ? noneOfTheirs(named) : undefined;
  const name = first.memberships[0].trainer_name;
  return {
    ...aboutSessions(all, `back on:${id}`),
    subject: `${shortDaysText(days)} ${isBackOn ? `back on${none?.inSubject ?? ""}: ${slotsText(named)}` : `with ${name} again: your ${timingsText(all)}`}`,
    ticket: {
      ...slotsTicket(named),
      kicker:
        none?.kicker ??
        (sessions.length > 1
          ? `${sessions.length} sessions take place`
          : `It takes place, ${dayText(days[0] ?? "", "yearless")}`),
    },
    paragraphs: [
      ...(isBackOn
        ? ["These sessions take place after all, so the days that your membership got for them go."]
        : []),
      ...(none ? [`${none.words}.`] : []),
      ...(again.length > 0 ? [`${name} is back: nobody steps in any more.`] : []),
    ],
    facts: [
      ...dayFacts(all, "Back on"),
      ...again.map((one): Fact => [withSlot("As usual", one, all), againText(one.returned, name)]),
      ...termFacts(all),
    ],
  };
}

/** A slot and the days that a mail names of it. */
type Named = { one: Concerned; days: string[] };

/** The sessions that a mail begins with: on days on which the member means to come, if any are (D81). */
function daysToName(all: AllConcerned, daysOf: (one: Concerned) => string[]): Named[] {
  const each = all.map((one) => ({ one, days: daysOf(one) }));
  const theirs = each.map(({ one, days }) => ({ one, days: days.filter((day) => one.meant.includes(day)) }));
  return (sessionsOf(theirs).length > 0 ? theirs : each).filter(({ days }) => days.length > 0);
}

/** What a mail says where none of the sessions that it names is on a day on which they mean to come; undefined where one is. */
function noneOfTheirs(named: readonly Named[]) {
  if (named.some(({ one, days }) => days.some((day) => one.meant.includes(day)))) return undefined;
  const [{ day } = { day: "" }, ...more] = sessionsOf(named);
  return more.length > 0
    ? {
        inSubject: ", not your days",
        kicker: `${more.length + 1} sessions, not on your days`,
        words: "None of them is on one of your days",
      }
    : {
        inSubject: ", not your day",
        kicker: `Not one of your days, ${dayText(day, "yearless")}`,
        words: "It isn’t one of your days",
      };
}

const sessionsOf = (named: readonly Named[]) =>
  named.flatMap(({ one: { slot }, days }) => days.map((day) => ({ slot, day })));

/** Their days, in order, each once. */
const sortedDays = (sessions: readonly { day: string }[]) =>
  [...new Set(sessions.map(({ day }) => day))].sort();

/** The names of what these slots have, each once, in a few words: "Morning and Evening". */
function namesText(all: readonly Concerned[], nameOf: (one: Concerned) => string): string {
  const names = [...new Set(all.map(nameOf))];
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}

const trainerOf = ({ memberships: [{ trainer_name }] }: Concerned) => trainer_name;
const isOneTrainers = (all: readonly Concerned[]) =>
  new Set(all.map(({ slot }) => slot.trainerId)).size === 1;
const timingsText = (all: readonly Concerned[]) => namesText(all, ({ slot }) => slot.slotTiming);

/** Whose sessions a mail is about: "Morning and Evening with Tara Trainer". */
function slotsText(named: readonly Named[]): string {
  const all = named.map(({ one }) => one);
  const whose = isOneTrainers(all) ? timingsText(all) : "your sessions";
  return `${whose} with ${namesText(all, trainerOf)}`;
}

/** The ticket of sessions in one slot, or in several. */
function slotsTicket(named: readonly Named[]) {
  const sessions = sessionsOf(named);
  const [{ one, days }] = named as [Named, ...Named[]];
  const { slot, memberships } = one;
  const ticket = { ...bookingTicket(memberships[0]), trainerId: slot.trainerId };
  if (named.length === 1) return { ...ticket, headline: daysLine(days, slot.slotTiming) };
  const all = named.map(({ one }) => one);
  const isOne = isOneTrainers(all);
  const whose = (one: Concerned) => (isOne ? "" : `${trainerOf(one)} · `);
  return {
    slotTiming: slot.slotTiming,
    title: namesText(all, trainerOf),
    ...(isOne && { trainerId: slot.trainerId }),
    headline: shortDaysText(sortedDays(sessions)),
    details: all.map((one) => `${whose(one)}${slotText(slotOf(one.memberships[0]))}`),
  };
}

/** A fact's name, with its slot where there are others. */
function withSlot(name: string, one: Concerned, all: readonly Concerned[]): string {
  if (all.length === 1) return name;
  return `${name}, ${isOneTrainers(all) ? "" : `${trainerOf(one)}’s `}${one.slot.slotTiming}`;
}

/** What is called off, or back on, in each slot: on the member's days, and on others. */
function dayFacts(all: AllConcerned, name: string): Fact[] {
  return all.flatMap((one) => {
    const others = one.days.filter((day) => !one.meant.includes(day));
    const theirs = one.days.filter((day) => one.meant.includes(day));
    return [
      ...(theirs.length > 0 ? [[withSlot(name, one, all), sessionsText(theirs)] satisfies Fact] : []),
      ...(others.length > 0
        ? [
            [
              `${withSlot(name, one, all)}, not your ${others.length > 1 ? "days" : "day"}`,
              sessionsText(others),
            ] satisfies Fact,
          ]
        : []),
    ];
  });
}

/** "Tuesday 1 December with Tara Trainer, not Omar Other" */
function againText(returned: readonly Returned[], name: string): string {
  const bySubstitute = [...Map.groupBy(returned, ({ substituteName }) => substituteName)];
  return bySubstitute
    .map(
      ([substituteName, theirs]) =>
        `${sessionsText(theirs.map(({ day }) => day))} with ${name}, not ${substituteName}`,
    )
    .join("; ");
}

/** Its id is another each time: who gives a session back may take it again. */
type Stepping = { id: string; day: string; substitute: { id: string; name: string } };

/** Tells a member who gives a session that was called off (D73). */
export function substituteLetter(concerned: Concerned, { id, day, substitute }: Stepping): Letter {
  const { memberships, meant, slot } = concerned;
  const [payment] = memberships;
  return {
    ...aboutSessions([concerned], `substitute:${id}`),
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
    facts: termFacts([concerned]),
  };
}

/** Tells a member that nobody steps in any more. */
export function noSubstituteLetter(
  concerned: Concerned,
  {
    id,
    day,
    substituteName,
    next,
  }: Pick<Stepping, "id" | "day"> & Pick<Lost, "next"> & { substituteName: string },
): Letter {
  const { slot, memberships } = concerned;
  const why = `${substituteName} can’t give your ${slot.slotTiming} on ${dayLine(day)}, and ${memberships[0].trainer_name} is away.`;
  return calledOffLetter([concerned], { id, why, next });
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

/** Until when each of somebody's memberships runs now, and what became of a pause that would begin after it. */
function termFacts(all: AllConcerned): Fact[] {
  return all.flatMap((one) => {
    const [first, ...later] = one.memberships;
    const day = one.latePause && dayText(one.latePause.from, "yearless");
    const late = day && `won’t begin: ${day} is after your last day`;
    return [
      [withSlot("Membership", one, all), `until ${weekdayText(first.ends_on)}`] satisfies Fact,
      ...later.map(
        (next): Fact => [
          withSlot("Renewal", one, all),
          `${dayText(next.starts_on)} to ${dayText(next.ends_on)}`,
        ],
      ),
      ...(late ? [[withSlot("Pause", one, all), late] satisfies Fact] : []),
    ];
  });
}
