import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import { isGivenBy, runningWithQuery, taughtOn, useTaken } from "#app/features/absences/taught.ts";
import { sessionDay } from "#app/features/payments/session-day.ts";
import { byDay, comeText } from "#app/features/visits/roll.tsx";
import { useComers } from "#app/features/visits/session-comers.ts";
import { useNow } from "#app/page/use-now.ts";
import { startText } from "#contract/hours.ts";
import { isSessionOver } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";

type TrainerDoorProps = { trainer: User; children: (title?: string) => ReactNode };

/** Names a trainer's next session of the week to come, and how many come, counted as on Manage Slot (D24, D81). */
export function TrainerDoor({ trainer, children }: TrainerDoorProps) {
  const memberships = useQuery(runningWithQuery(trainer)).data;
  const taken = useTaken(trainer);
  const changes = useTimetableChanges();
  const now = useNow();
  const today = studioDay(now);
  const days = Array.from({ length: 8 }, (_, place) => dayAfter(today, place - 1));
  const next =
    memberships &&
    taken &&
    days
      .flatMap((day) => taughtOn(day, { trainer, memberships, taken }))
      .filter(isGivenBy(trainer, changes))
      .find(({ slot, day }) => !isSessionOver(slot, day, now));
  const [roll] = useComers(next ? [next] : [], trainer, now);
  if (!roll?.comers) return children();
  const { session, comers } = roll;
  const coming = comers.length === 0 ? "Nobody yet" : comeText(byDay(comers, session.day));
  return children(`${sessionDay(session.day, today)} ${startText(session.slot.slotTiming)}: ${coming}`);
}
