import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTimetableChanges } from "#app/features/absences/changes-query.ts";
import { farAhead, whyNotSooner } from "#app/features/absences/sooner.ts";
import {
  isGivenBy,
  runningWithQuery,
  type Taught,
  taughtOn,
  useTaken,
} from "#app/features/absences/taught.ts";
import { sessionDay } from "#app/features/payments/session-day.ts";
import { takesBookings } from "#app/features/people/slots.ts";
import { byDay } from "#app/features/visits/roll.tsx";
import { useComers } from "#app/features/visits/session-comers.ts";
import type { Row } from "#app/features/visits/tick-row.tsx";
import { useNow } from "#app/page/use-now.ts";
import { startText } from "#contract/hours.ts";
import { listed } from "#contract/listed.ts";
import { isSessionOver } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import type { DoorProps } from "./door.tsx";

type TrainerDoorProps = {
  trainer: User;
  /** Draws what is known of the door so far. */
  children: (known?: Partial<DoorProps>) => ReactNode;
};

/** Names a trainer's next session and says who comes to it, counted as on Manage Slot; or why there is none (D24, D73, D81). */
export function TrainerDoor({ trainer, children }: TrainerDoorProps) {
  const { data: memberships, isPending } = useQuery(runningWithQuery(trainer));
  const taken = useTaken(trainer);
  const changes = useTimetableChanges();
  const now = useNow();
  const today = studioDay(now);
  const days = Array.from({ length: farAhead }, (_, place) => dayAfter(today, place - 1));
  const ahead =
    memberships && taken
      ? days
          .flatMap((day) => taughtOn(day, { trainer, memberships, taken }))
          .filter(({ slot, day }) => !isSessionOver(slot, day, now))
      : [];
  const next = ahead.find(isGivenBy(trainer, changes));
  const [roll] = useComers(next ? [next] : [], trainer, now);
  if (isPending || !taken) return children();
  if (!memberships) return children(notLoaded);
  const why = whyNotSooner(ahead, { trainer, changes, next });
  if (!roll) return children(noSession(trainer, why));
  const { slot, day } = roll.session;
  return children({
    title: `${sessionDay(day, today)} ${startText(slot.slotTiming)}`,
    ...(roll.comers && {
      text: `${why}${forWhom(roll.session, trainer)}${whoComes(roll.comers, roll.session)}`,
    }),
  });
}

function forWhom({ owner }: Taught, trainer: User): string {
  return owner._id === trainer._id ? "" : `You step in for ${owner.name}. `;
}

/** "3 people are coming, 2 to DANCE and 1 to YOGA; 1 more may, 1 is on pause." */
function whoComes(comers: readonly Row[], { day, resting }: Taught): string {
  const { expected, others } = byDay(comers, day);
  const [come, may, rest] = [expected.length, others.length, resting.length];
  const more = [come > 0 && may > 0 && `${may} more may`, rest > 0 && `${rest} ${areText(rest)} on pause`];
  const first =
    come > 0 ? `${people(come)} ${areText(come)} coming${classesText(expected)}` : noneText(may, rest);
  return `${[first, more.filter(Boolean).join(", ")].filter(Boolean).join("; ")}.`;
}

function noneText(may: number, resting: number): string {
  if (may > 0) return `${people(may)} may come`;
  return resting > 0 ? "Nobody is coming" : "Nobody is coming yet";
}

const people = (many: number) => (many === 1 ? "1 person" : `${many} people`);
const areText = (many: number) => (many === 1 ? "is" : "are");

/** " to DANCE"; ", 2 to DANCE and 1 to YOGA" where not all of them come to one. */
function classesText(comers: readonly { className: string | null }[]): string {
  const names = [...new Set(comers.flatMap(({ className }) => className ?? []))].toSorted();
  const count = (name: string) => comers.filter(({ className }) => className === name).length;
  const [first] = names;
  if (first === undefined) return "";
  if (count(first) === comers.length) return ` to ${listed(names)}`;
  return `, ${listed(names.map((name) => `${count(name)} to ${name}`))}`;
}

const notLoaded = { kicker: "Your sessions", title: "Manage Slot", text: "We couldn’t load who comes next." };

/** What is so instead, and what to do about it. */
function noSession(trainer: User, why: string): Partial<DoorProps> {
  const kicker = "Your sessions";
  if (trainer.available_classes.length === 0)
    return {
      kicker,
      title: "No slots yet",
      text: "Say when you teach and what, and members can book you.",
      to: "/dashboard/add-slot",
      label: "Set up your slot",
    };
  if (!takesBookings(trainer))
    return {
      kicker,
      title: "Your slots are closed",
      text: "Nobody can book you until you open them again.",
      to: "/dashboard/update-slot",
      label: "Change your slots",
    };
  return {
    kicker,
    title: "No session soon",
    text: why.trim(),
    to: "/dashboard/manage-slot#days-off",
    label: "See your days off",
  };
}
