import chevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import type { ReactNode } from "react";
import { changeText } from "#app/features/absences/words.ts";
import { DateText, dayText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ChangedSession } from "#contract/absences.ts";
import { meantDays, weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { countedDays } from "#contract/term-change-words.ts";
import { whyText } from "#contract/why-text.ts";
import { restOf, restText } from "./rest-of.ts";
import { changesOf, TermChanges, TermReasons } from "./term-changes.tsx";

type MembershipNotesProps = {
  /** A slot's membership, and those that renew it, in order. */
  band: readonly [Payment, ...Payment[]];
  today: string;
  /** Whether something else is offered in place of a pause, which is then not spoken of while it is not possible. */
  isReplaced?: boolean;
};

/**
 * What a member does not expect of the days to come: when they rest, which sessions do not take place or with somebody
 * else; and why the last day is another than a month's (D72 to D76).
 */
export function MembershipNotes({ band, today, isReplaced = false }: MembershipNotesProps) {
  const [{ whyNotPausable }] = band;
  const rest = band.map((payment) => restOf(payment, today)).find(Boolean);
  const why = !rest && !isReplaced && whyNotPausable && (
    <p className="text-muted text-small">{whyNotPausable}</p>
  );
  return (
    <div className="grid min-w-0 basis-full gap-1.5 empty:hidden">
      <Changes band={band} today={today} />
      <LastDay band={band}>{why}</LastDay>
    </div>
  );
}

/** How many changed sessions are named. */
const mostChanges = 4;

/** The pause, and by their days the changed sessions to come, but for days that were not chosen (D81); nothing without any. */
function Changes({ band, today }: Pick<MembershipNotesProps, "band" | "today">) {
  const resting = band.find((payment) => restOf(payment, today));
  const changed = band
    .flatMap((payment) =>
      payment.changedSessions.filter(({ day }) => meantDays(payment).includes(weekdayOf(day))),
    )
    .filter(({ day, kind }) => day >= today && kind !== "paused");
  if (!resting && changed.length === 0) return null;
  const more = changed.length - mostChanges;
  return (
    <ul
      aria-label="Changes to come"
      className="tabular wrap-anywhere grid gap-1 border-highlight border-l-4 ps-3"
    >
      {resting && (
        <li>
          <strong>{restText(resting, today)}</strong>, then runs until{" "}
          {dayText(resting.endsOn, { length: "short", yearless: true })}
        </li>
      )}
      {changed.slice(0, mostChanges).map((one) => (
        <li key={one.day}>
          <ChangedDay {...one} />
        </li>
      ))}
      {more > 0 && <li className="text-muted text-small">and {more} more</li>}
    </ul>
  );
}

function ChangedDay({ day, kind, name }: ChangedSession) {
  return (
    <>
      <strong>
        {weekdayOf(day).slice(0, 3)} <DateText date={day} length="short" yearless />
      </strong>{" "}
      {changeText({ kind, name })}
      {kind === "away" && name && <span className="text-muted">{whyText(name).replace(/\.$/, "")}</span>}
    </>
  );
}

/** By how many days the last one is another than a month's, and why: in a line, or of several reasons behind a press. */
function LastDay({ band, children }: Pick<MembershipNotesProps, "band"> & { children: ReactNode }) {
  const changed = band.filter((payment) => changesOf(payment).length > 0);
  if (changed.length === 0) return children;
  const changes = changed.flatMap(changesOf);
  if (band.length === 1 && changes.length === 1)
    return (
      <div className="grid gap-1 print:hidden">
        <TermChanges payment={band[0]} />
        {children}
      </div>
    );
  const days = changes.reduce((sum, { change }) => sum + change.days, 0);
  return (
    <details className="group/days text-muted text-small print:hidden">
      <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-x-1.5 hover:text-ink max-sm:min-h-target [&::-webkit-details-marker]:hidden">
        Why it runs {countedDays(Math.abs(days))} {days < 0 ? "shorter" : "longer"} than{" "}
        {band.length === 1 ? "a month" : `${band.length} months`}
        <Icon of={chevronDown} className="size-4 shrink-0 transition-transform group-open/days:rotate-180" />
      </summary>
      <div className="tabular wrap-anywhere grid gap-1 pt-1">
        {changed.map((payment) => (
          <TermReasons key={payment._id} payment={payment} />
        ))}
        {children}
      </div>
    </details>
  );
}
