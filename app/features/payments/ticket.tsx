import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classesQuery } from "#app/features/classes/queries.ts";
import { slotInks } from "#app/features/people/slots.ts";
import { TrainerSun } from "#app/features/people/trainer-sun.tsx";
import { Zone } from "#app/page/time-text.tsx";
import { useNow } from "#app/page/use-now.ts";
import { DateText, dayText } from "#app/ui/date-text.tsx";
import { fitWords } from "#app/ui/fit-words.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Price } from "#app/ui/price.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { daysText } from "#contract/days.ts";
import { slotHours, startText } from "#contract/hours.ts";
import { centsOfDollars, tierOfCents } from "#contract/money.ts";
import { nextBooked, weekdayOf, whoGives } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { typeset } from "#contract/typeset.ts";
import { sessionsAWeek } from "#contract/visits.ts";
import { brand } from "#studio/brand.ts";
import { restText } from "./rest-of.ts";
import { sessionDay } from "./session-day.ts";
import { TermChanges } from "./term-changes.tsx";
import { TermText } from "./term-text.tsx";

/** Where the sun stands in each light. */
const suns: Readonly<Record<string, string>> = {
  Morning: "ticket-low",
  Afternoon: "ticket-high",
  Evening: "ticket-set",
};

type TicketProps = {
  payment: Payment;
  /** Of a renewal, the membership that runs until then. */
  before?: Payment | null | undefined;
  /** Whether it was seen on an earlier visit: what comes next leads then, not what was just paid for. */
  isSeen?: boolean;
  /** What one can do with it; on the stub. */
  children: ReactNode;
};

/**
 * A booking as a ticket: when the next session is, in the slot's light with the trainer in its sun; on the stub where
 * it is, what to bring, and what was paid (D52, D53). A renewal's begins with its own first session, and tells below it
 * which comes before; seen again, it is the other way round (D56).
 */
export function Ticket({ payment, before, isSeen = false, children }: TicketProps) {
  const { slotTiming, trainerId, trainerName, className, price, transactionId, receiptNumber } = payment;
  const tier = tierOfCents(centsOfDollars(price))?.name;
  const sessions =
    payment.chosenDays.length > 0
      ? daysText(payment.chosenDays)
      : `${sessionsAWeek(centsOfDollars(price), payment.slotDays)} a week`;
  const classes = useQuery({ ...classesQuery(), enabled: className !== null }).data;
  const now = useNow();
  const next = (isSeen && before) || payment;
  const giver = whoGives(next, nextBooked(next, now));
  const rest = restText(next, studioDay(now));
  const booked = classes?.find(({ class_name }) => typeset(class_name) === className);
  const bring = booked?.what_to_bring || brand.bring;
  return (
    <div className="ticket">
      <div
        className={joinClasses(
          "ticket-body ticket-light isolate overflow-clip print-color-exact",
          slotInks[slotTiming] ?? "surface-studio",
          suns[slotTiming],
        )}
      >
        <When payment={next} />
        <div className="grid content-start gap-1 [grid-area:who]">
          <p className={joinClasses("text-title", roomFor(trainerName))}>
            with {giver.name !== trainerName && <strong>{giver.name}, for </strong>}
            <Link
              to={`/trainer-details/${trainerId}`}
              className="wrap-anywhere inline-block font-semibold underline decoration-2 underline-offset-4"
            >
              {trainerName}
            </Link>
          </p>
          {next === before ? (
            <p className="font-semibold tabular">
              Renewed until <DateText date={payment.endsOn} />
            </p>
          ) : (
            <p className="tabular">
              <TermText {...payment} />
            </p>
          )}
          {before && next !== before && <Until payment={before} now={now} />}
          {rest && <p className="font-semibold tabular">{rest}</p>}
        </div>
        <p className="font-semibold wrap-anywhere [grid-area:facts]">
          {[className, tier, sessions, slotTiming].filter(Boolean).join("\u00A0· ")}
        </p>
        <TrainerSun {...giver} />
      </div>
      <div className="ticket-stub flex flex-col gap-4 p-4 pt-6 sm:p-6">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-x-6 gap-y-3">
          <Line name="Member" className="hidden print:block">
            {payment.userName}
          </Line>
          <Line name="Where">
            <address className="not-italic">
              <a href={brand.map} className="inline-block text-link">
                {brand.address}
              </a>
            </address>
          </Line>
          <Line name="Bring">{bring}</Line>
          <Line name="Your code" className="hidden print:block">
            On your phone, on the day: Activity Log
          </Line>
          {payment.termChanges.length > 0 && (
            <Line name="Last day">
              <DateText date={payment.endsOn} />
              <TermChanges payment={payment} />
            </Line>
          )}
          <Line name="Paid">
            <span className="flex flex-wrap items-center gap-x-3">
              <Price dollars={price} className="font-bold" />
              <TextLink to={`/dashboard/receipt/${transactionId}`}>Receipt</TextLink>
              <span className="tabular text-muted text-small">{receiptNumber}</span>
            </span>
          </Line>
        </dl>
        {children}
      </div>
    </div>
  );
}

/** The next session's day and hour by the studio's clock; without one, the slot's name. */
function When({ payment }: { payment: Payment }) {
  const now = useNow();
  const day = nextBooked(payment, now);
  const words = day ? sessionDay(day, studioDay(now)) : payment.slotTiming;
  const hour = day ? startText(payment.slotTiming) : "";
  return (
    <div className="ticket-when @container grid content-start gap-2 [grid-area:when]">
      <InLarge words={words} hour={hour} className={day && "print:hidden"} />
      {/* Tomorrow is another day by the time that the paper is read. */}
      {day && (
        <InLarge
          words={dayText(day, { length: "short", yearless: true })}
          hour={hour}
          className="hidden print:block"
        />
      )}
      {day && (
        <p className="font-semibold tabular">
          {weekdayOf(day)} <DateText date={day} yearless />, {slotHours(payment)}
          <Zone moment={now} />
        </p>
      )}
    </div>
  );
}

type InLargeProps = { words: string; hour: string; className: string | null };

/** A day, or a slot's name, and an hour, each on its line as wide as the ticket's face. */
function InLarge({ words, hour, className }: InLargeProps) {
  return (
    <p
      className={joinClasses("text-fitted font-display", className)}
      // A day of two words stays on its line.
      style={fitWords(`${words.replace(" ", "0")} ${hour}`)}
    >
      <span className="block whitespace-nowrap">{words}</span> <span className="block">{hour}</span>
    </p>
  );
}

/** The next session of the membership that runs until a renewal begins (D56). */
function Until({ payment, now }: { payment: Payment; now: Date }) {
  const day = nextBooked(payment, now);
  if (!day) return null;
  const giver = whoGives(payment, day);
  return (
    <p className="font-semibold tabular">
      Until then: {sessionDay(day, studioDay(now))} {startText(payment.slotTiming)}
      {giver.name !== payment.trainerName && ` with ${giver.name}`}
    </p>
  );
}

type LineProps = { name: string; className?: string; children: ReactNode };

function Line({ name, className, children }: LineProps) {
  return (
    <div className={className}>
      <dt className="font-label text-muted text-small">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
