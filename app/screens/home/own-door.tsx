import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { useJustBooked } from "#app/features/payments/just-booked.ts";
import { MomentText } from "#app/features/payments/moment-text.tsx";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { isSameSlot } from "#app/features/payments/renewal.ts";
import { sessionDay } from "#app/features/payments/session-day.ts";
import { useMe } from "#app/features/people/queries.ts";
import { slotPath } from "#app/features/people/slot-path.ts";
import { waitingQuery } from "#app/features/places/queries.ts";
import { useNow } from "#app/page/use-now.ts";
import { latePart } from "#app/ui/late-part.ts";
import { startText } from "#contract/hours.ts";
import { nextOf, whoGives } from "#contract/next-session.ts";
import type { Waiting } from "#contract/places.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { Role } from "#contract/users.ts";
import { brand } from "#studio/brand.ts";
import type { DoorProps } from "./door.tsx";

export type OwnDoorProps = {
  email: string;
  /** Draws the door: the visitors' own for those who have nothing booked. */
  children: (own?: DoorProps) => ReactNode;
};

/** Leads members to a place held for them, or to their week if they have a membership, and those who work here to their work, in place of what is sold. */
export default function OwnDoor({ email, children }: OwnDoorProps) {
  const { data: me } = useMe();
  const own = useQuery({ ...paymentsQuery(email, { mine: "true" }), enabled: me?.role === "member" });
  const waiting = useQuery({ ...waitingQuery(email), enabled: me?.role === "member" });
  const shownId = useJustBooked().at(-1);
  const now = useNow();
  const next = nextOf(own.data ?? [], now);
  if (me?.role === "admin") return children(staffDoors.admin);
  if (me?.role === "trainer")
    return (
      <Suspense fallback={children(staffDoors.trainer)}>
        <TrainerDoor trainer={me}>{(known) => children({ ...staffDoors.trainer, ...known })}</TrainerDoor>
      </Suspense>
    );
  const offer = waiting.data?.find(({ offeredUntil }) => offeredUntil !== null);
  if (offer?.offeredUntil) return children(doorOfOffer({ ...offer, offeredUntil: offer.offeredUntil }));
  if (!next) return children();
  const week = {
    to: "/dashboard/activity-log",
    label: "See your week",
    note: "Below: what else there is to try",
  };
  // The ticket above says when, a renewal's also of what runs until then.
  const shown = own.data?.find(({ transactionId }) => transactionId === shownId);
  if (shown && isSameSlot(next, shown)) return children({ ...week, ...afterTicket });
  return children({
    ...week,
    kicker: "Your next session",
    title: `${sessionDay(next.day, studioDay(now))} ${startText(next.slotTiming)}`,
    text: `${next.className ? `${next.className} ` : ""}with ${whoGives(next, next.day).name}. ${brand.address}.`,
  });
}

// Members don't load what it needs.
const TrainerDoor = latePart(async () => (await import("./trainer-door.tsx")).TrainerDoor);

const staffDoors: Record<Exclude<Role, "member">, DoorProps> = {
  trainer: {
    kicker: "Your next session",
    // Keep the room of what is not known yet.
    title: "\u00a0",
    text: "\u00a0",
    to: "/dashboard/manage-slot",
    label: "See who comes",
    note: "Below: what visitors see",
  },
  admin: {
    kicker: "Your studio",
    text: "Who pays until when, what came in, and what waits for you.",
    to: "/dashboard/all-users",
    label: "See what waits",
    note: "Below: what visitors see",
  },
};

/** A place held from a waiting list lapses: nothing comes before it (D55). */
function doorOfOffer({
  trainerId,
  trainerName,
  slotTiming,
  offeredUntil,
}: Waiting & { offeredUntil: string }): DoorProps {
  return {
    kicker: "A place is held for you",
    text: (
      <>
        {slotTiming} with {trainerName}: we’re holding it for you until <MomentText moment={offeredUntil} />.
      </>
    ),
    to: slotPath({ label: slotTiming, trainerId }),
    label: "Book it",
    note: "After that it goes to the next person",
  };
}

const afterTicket = {
  kicker: "Your ticket is saved",
  text: "Find it in your week, with all your sessions and until when you can cancel.",
};
