import { type ReactNode, useId } from "react";
import { minutesOf } from "#contract/hours.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { hasComeEnough, type Row } from "./tick-row.tsx";

/**
 * Those who mean to come on a day, or have not said on which days they do; and those who have chosen others (D81) or have come as
 * often in its week as their membership has sessions (D77).
 */
export function byDay<One extends Pick<Row, "chosenDays" | "came" | "week">>(
  comers: readonly One[],
  day: string,
): { expected: One[]; others: One[] } {
  const choseOther = ({ chosenDays }: One) => chosenDays.length > 0 && !chosenDays.includes(weekdayOf(day));
  const isOther = (comer: One) => choseOther(comer) || hasComeEnough(comer);
  return {
    expected: comers.filter((comer) => !isOther(comer)),
    others: comers.filter(isOther),
  };
}

/**
 * How many are expected: "Nobody is coming", "2 coming, 1 more may", who has chosen other days or has come enough that week (D81).
 * Who pauses has a place and is not (D75).
 */
export function comeText({ expected, others }: Record<"expected" | "others", readonly unknown[]>): string {
  const [coming, may] = [expected.length, others.length];
  if (coming === 0) return may === 0 ? "Nobody is coming" : `${may} may come`;
  return may === 0 ? `${coming} coming` : `${coming} coming, ${may} more may`;
}

type Begins = { day: string; slotTiming: string };

/** Whether a session has not begun yet. */
export function isToBegin({ day, slotTiming }: Begins, now: Date): boolean {
  return studioMoment(day, minutesOf({ slotTiming, slotDuration: 0 })?.start) > now;
}

/** "2 coming" before a session begins; "1 of 3 came" from then on, or once somebody is ticked. */
export function turnoutText(
  comers: readonly Pick<Row, "chosenDays" | "came" | "week">[],
  session: Begins,
  now: Date,
): string {
  const came = comers.filter((comer) => comer.came).length;
  return came === 0 && isToBegin(session, now)
    ? comeText(byDay(comers, session.day))
    : `${came} of ${comers.length} came`;
}

type RollProps<One extends Row> = {
  comers: readonly One[];
  day: string;
  children: (comer: One) => ReactNode;
};

/** Who may come to a session, a row for each: below the others who has chosen other days, or has come enough (D77, D81). */
export function Roll<One extends Row>({ comers, day, children }: RollProps<One>) {
  const { expected, others } = byDay(comers, day);
  const id = useId();
  const rows = (some: readonly One[], labelledBy?: string) => (
    <ul aria-labelledby={labelledBy} className="bg-raised">
      {some.map((comer) => (
        <li key={comer.membershipId} className="border-hair not-last:border-b">
          {children(comer)}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {expected.length > 0 && rows(expected)}
      {others.length > 0 && (
        <>
          <p id={id} className="border-hair border-y bg-sunken px-4 py-2 font-semibold text-small">
            {expected.length > 0 ? "May come as well" : "May come"}
          </p>
          {rows(others, id)}
        </>
      )}
    </>
  );
}
