import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { meantDays, weekdayOf } from "#contract/next-session.ts";
import type { SessionName } from "#contract/timetable-changes.ts";

export type YoursProps = {
  /** The coming one of a block. */
  session: SessionName;
  isOver: boolean;
  email: string;
  /** What stands there of a session that is nobody's own. */
  children: ReactNode;
};

/** Marks a member's own sessions in the timetable, on the days they mean to come (D81), and a trainer's (D56). */
export default function Yours({
  session: { trainerId, slotTiming, day },
  isOver,
  email,
  children,
}: YoursProps) {
  const me = useMe().data;
  const own = useQuery({ ...paymentsQuery(email, { mine: "true" }), enabled: me?.role === "member" }).data;
  const isYours =
    me?._id === trainerId ||
    own?.some(
      (one) =>
        one.trainerId === trainerId &&
        one.slotTiming === slotTiming &&
        one.status === "booked" &&
        meantDays(one).includes(weekdayOf(day)) &&
        one.startsOn <= day &&
        day <= one.endsOn,
    );
  if (!isYours) return children;
  // What is over is quiet, whoever's it was.
  if (isOver) return <span className="font-semibold text-small print:hidden">Yours</span>;
  return (
    <Badge tone="strong" className="py-0 print:hidden">
      Yours
    </Badge>
  );
}
