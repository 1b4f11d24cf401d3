import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useJustBooked } from "#app/features/payments/just-booked.ts";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { useMe } from "#app/features/people/queries.ts";
import { useNow } from "#app/page/use-now.ts";
import { startText } from "#contract/hours.ts";
import { nextBooked, weekdayOf, whoGives } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { brand } from "#studio/brand.ts";
import type { DoorProps } from "./door.tsx";

export type OwnDoorProps = {
  email: string;
  /** Draws the door: the visitors' own for those who have nothing booked. */
  children: (own?: DoorProps) => ReactNode;
};

/** Leads members who have a membership to their week, in place of what they have bought already. */
export default function OwnDoor({ email, children }: OwnDoorProps) {
  const { data: me } = useMe();
  const own = useQuery({ ...paymentsQuery(email, { mine: "true" }), enabled: me?.role === "member" });
  const shown = useJustBooked().at(-1);
  const now = useNow();
  const next = nextOf(own.data ?? [], now);
  if (!next) return children();
  const week = {
    to: "/dashboard/activity-log",
    label: "See your week",
    note: "Below: what else there is to try",
  };
  // The ticket above says when.
  if (next.transactionId === shown) return children({ ...week, ...afterTicket });
  return children({
    ...week,
    kicker: "Your next session",
    title: `${next.day === studioDay(now) ? "Today" : weekdayOf(next.day)} ${startText(next.slotTiming)}`,
    text: `${next.className ? `${next.className} ` : ""}with ${whoGives(next, next.day)}. ${brand.address}.`,
  });
}

const afterTicket = {
  kicker: "Your ticket is saved",
  text: "Find it in your week, with all your sessions and until when you can cancel.",
};

/** The first session of any of these memberships that is not over yet. */
function nextOf(payments: readonly Payment[], now: Date) {
  const sessions = payments.flatMap((payment) => {
    const day = nextBooked(payment, now);
    return day ? [{ ...payment, day }] : [];
  });
  const begins = ({ day, slotTiming }: (typeof sessions)[number]) =>
    `${day} ${startText(slotTiming).padStart(5, "0")}`;
  return sessions.toSorted((one, other) => (begins(one) < begins(other) ? -1 : 1))[0];
}
