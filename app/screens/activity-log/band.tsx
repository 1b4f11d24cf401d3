import pauseSign from "lucide/dist/esm/icons/pause.mjs";
import { Link } from "react-router";
import { changeText } from "#app/features/absences/words.ts";
import { ChooseDays } from "#app/features/payments/choose-days.tsx";
import { MembershipNotes } from "#app/features/payments/membership-notes.tsx";
import { Pausing } from "#app/features/payments/pausing.tsx";
import { endsSoon } from "#app/features/payments/renewal.ts";
import { daysInShort, sessionsToChoose } from "#app/features/payments/sessions-to-choose.ts";
import { ShowTicket } from "#app/features/payments/show-ticket.tsx";
import { slotPath } from "#app/features/people/slot-path.ts";
import { slotInks } from "#app/features/people/slots.ts";
import { DateText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { as } from "#app/ui/table-roles.ts";
import { slotHours, startText } from "#contract/hours.ts";
import { weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { daysOf } from "#contract/terms.ts";
import { stateOn } from "./coming.ts";

/** A slot that the member has: the membership that runs, or begins next, and those that renew it, in order. */
export type Band = readonly [Payment, ...Payment[]];

/** The columns of a week, Saturday first. */
export const sevenColumns = "grid grid-cols-7 gap-x-1";

type BandRowProps = {
  band: Band;
  days: readonly string[];
  now: Date;
  renewal: Payment | undefined;
  isNext: boolean;
};

/** A slot of the member's in its light, its days of the week, and what can be done about it. */
export function BandRow({ band, days, now, renewal, isNext }: BandRowProps) {
  const [{ slotTiming, trainerId, trainerName }] = band;
  return (
    <tr {...as.row} className={sevenColumns}>
      <th
        {...as.rowheader}
        className={joinClasses(
          "relative isolate col-span-full flex min-h-14 flex-wrap items-end gap-x-3 rounded-t px-3 pt-3 pb-2 text-start",
          slotInks[slotTiming] ?? "surface-studio",
        )}
      >
        <span className="sky [--sun-size:5rem] [--sun-x:calc(100%-3.5rem)] narrow:hidden" />
        <span className="font-display text-display-3">{slotTiming}</span>{" "}
        <span
          className={joinClasses(
            "wrap-anywhere min-w-0 pe-24 narrow:pe-0 font-semibold max-sm:w-full",
            roomFor(trainerName),
          )}
        >
          with{" "}
          <Link
            to={`/trainer-details/${trainerId}`}
            className="inline-block min-h-6 wrap-anywhere underline decoration-2 underline-offset-4"
          >
            {trainerName}
          </Link>
        </span>
      </th>
      {days.map((day) => (
        <td key={day} {...as.cell}>
          <DayCell band={band} day={day} now={now} />
        </td>
      ))}
      <td
        {...as.cell}
        className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-2"
      >
        <Standing band={band} renewal={renewal} isNext={isNext} today={studioDay(now)} />
      </td>
    </tr>
  );
}

/**
 * A day's session: lit while it is to come, only edged by the light where the membership has fewer sessions a week than
 * the slot has days and its member has not chosen this one; an outline once it is over, with a sign while it rests; empty
 * on a day without one.
 */
function DayCell({ band, day, now }: Pick<BandRowProps, "band" | "now"> & { day: string }) {
  const booking = band.find((one) => stateOn(one, day, now) !== "none");
  if (!booking) return <span className="block h-11 narrow:h-15" />;
  const change = booking.changedSessions.find((one) => one.day === day);
  const isLost = stateOn(booking, day, now) === "off";
  const isPaused = isLost && change?.kind === "paused";
  const isOver = isLost || stateOn(booking, day, now) === "over";
  const light = slotInks[booking.slotTiming] ?? "surface-studio";
  const isMeant = booking.chosenDays.includes(weekdayOf(day));
  const isChoice = !isOver && !isMeant && sessionsToChoose(booking) !== undefined;
  const from = startText(booking.slotTiming);
  return (
    <span
      className={joinClasses(
        "tabular relative isolate grid min-h-11 narrow:min-h-15 place-content-center rounded-b text-center text-small",
        isOver
          ? "border border-hair text-muted"
          : isChoice
            ? "font-bold"
            : joinClasses("font-bold print:border-2", light),
        day === studioDay(now) && "min-h-15 narrow:min-h-18",
      )}
    >
      {isChoice && (
        <span aria-hidden="true" className={joinClasses("light-edge print:border-dotted", light)} />
      )}
      {isPaused && (
        <span className="flex items-center justify-center gap-1">
          <Icon of={pauseSign} className="size-3.5" />
          <span className="max-lg:sr-only">Paused</span>{" "}
        </span>
      )}
      <span
        className={joinClasses("narrow:[writing-mode:vertical-rl]", isLost && !isPaused && "line-through")}
      >
        {from}
        <span className="max-lg:sr-only">{slotHours(booking).slice(from.length)}</span>
        {isChoice && booking.chosenDays.length > 0 && <span className="sr-only">, not one of your days</span>}
        {isOver && !isLost && <span className="sr-only">, over</span>}
        {change && !isPaused && <span className="sr-only">, {changeText(change)}</span>}
      </span>
    </span>
  );
}

type StandingProps = Pick<BandRowProps, "band" | "renewal" | "isNext"> & { today: string };

/** What is booked and until when, what can be done about it, and below both, why. */
function Standing({ band, renewal, isNext, today }: StandingProps) {
  const [payment] = band;
  const { startsOn, className, transactionId, slotTiming, trainerName, chosenDays } = payment;
  const endsOn = band.at(-1)?.endsOn ?? "";
  const isThisYear = endsOn.slice(0, 4) === today.slice(0, 4);
  const slot = `${slotTiming} with ${trainerName}`;
  const isEnding = renewal && endsSoon(renewal, today);
  const days = daysInShort(payment);
  const hasChosen = chosenDays.length > 0;
  return (
    <>
      <p className="tabular wrap-anywhere min-w-0 font-semibold first-letter:uppercase">
        {className && <>{className} · </>}
        {startsOn > today ? (
          <>
            begins on <DateText date={startsOn} length="short" yearless />
          </>
        ) : (
          leftText(daysOf({ startsOn: today, endsOn }))
        )}
        {" · "}
        <span className="whitespace-nowrap">
          until <DateText date={endsOn} length="short" yearless={isThisYear} />
        </span>
        {days && ` · ${days}`}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 print:hidden">
        {!hasChosen && <ChooseDays payment={payment} size="sm" isFramed />}
        {renewal && <Renew slot={slot} payment={payment} isNext={isNext} isEnding={isEnding} />}
        {hasChosen && <ChooseDays payment={payment} size="sm" />}
        <Pausing payment={payment} size="sm" />
        <ShowTicket payment={payment} size="sm" />
        <LinkButton
          to={`/dashboard/receipt/${transactionId}`}
          variant="quiet"
          size="sm"
          aria-label={`Receipt: ${slot}`}
          className="-mx-3 px-3 max-sm:min-h-target"
        >
          Receipt
        </LinkButton>
      </div>
      <MembershipNotes band={band} today={today} />
    </>
  );
}

type RenewProps = { slot: string; payment: Payment; isNext: boolean; isEnding: boolean | undefined };

/** A quiet link until a membership is about to end. */
function Renew({ slot, payment: { slotTiming, trainerId, className }, isNext, isEnding }: RenewProps) {
  const way = { to: slotPath({ label: slotTiming, trainerId, className }), "aria-label": `Renew ${slot}` };
  if (!isNext && !isEnding)
    return (
      <LinkButton {...way} variant="quiet" size="sm" className="-mx-3 px-3 max-sm:min-h-target">
        Renew
      </LinkButton>
    );
  return (
    <LinkButton {...way} variant={isNext ? "primary" : "secondary"} size="sm">
      Renew
    </LinkButton>
  );
}

/** The days left, today among them. */
function leftText(days: number): string {
  return days === 1 ? "last day today" : `${days} days left`;
}
