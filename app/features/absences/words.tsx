import { DateText } from "#app/ui/date-text.tsx";
import type { ChangedSession } from "#contract/absences.ts";
import type { Stretch } from "#contract/terms.ts";

/** What has become of a session, in a few words: "Called off", "Closed: Eid al-Fitr", "With Omar Other", "Paused". */
export function changeText({ kind, name }: Pick<ChangedSession, "kind" | "name">): string {
  if (kind === "closed") return `Closed: ${name}`;
  if (kind === "substitute") return `With ${name}`;
  return kind === "paused" ? "Paused" : "Called off";
}

/** Days in a row: "1 Dec", "1 to 7 Dec", "30 Nov to 3 Dec". */
export function StretchText({ from, until }: Stretch) {
  if (from === until) return <DateText date={from} length="short" yearless />;
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  return (
    <span className="whitespace-nowrap">
      {isOneMonth ? (
        <time dateTime={from}>{Number(from.slice(-2))}</time>
      ) : (
        <DateText date={from} length="short" yearless />
      )}{" "}
      to <DateText date={until} length="short" yearless />
    </span>
  );
}

/** How many were told: "Nobody had booked them.", "12 members are mailed." */
export function toldText(members: number): string {
  if (members === 0) return "Nobody had booked them.";
  return members === 1 ? "1 member is mailed." : `${members} members are mailed.`;
}
