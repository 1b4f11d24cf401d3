import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paymentsQuery } from "#app/features/payments/queries.ts";
import { isOver } from "#app/features/payments/renewal.ts";
import { useMe } from "#app/features/people/queries.ts";
import { useNow } from "#app/page/use-now.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { StudioClass } from "#contract/classes.ts";
import { studioDay } from "#contract/studio-time.ts";

type OwnDoorProps = {
  trainer: StudioClass["taught_by"][number];
  email: string;
  /** The door for everybody else. */
  children: ReactNode;
};

/** Where somebody has all of the trainer's slots, or is that trainer, their own week instead of a booking. */
export function OwnDoor({ trainer: { trainer_id, available_slots }, email, children }: OwnDoorProps) {
  const me = useMe().data;
  const today = studioDay(useNow());
  const own = useQuery({ ...paymentsQuery(email, { mine: "true" }), enabled: me?.role === "member" }).data;
  const isTheirs = available_slots.every((timing) =>
    own?.some((one) => one.trainerId === trainer_id && one.slotTiming === timing && !isOver(one, today)),
  );
  if (me?._id === trainer_id)
    return (
      <LinkButton to="/dashboard/manage-slot" variant="secondary" size="lg">
        You teach this class: your slots
      </LinkButton>
    );
  if (!isTheirs) return children;
  return (
    <LinkButton to="/dashboard/activity-log" variant="secondary" size="lg">
      You train here: your week
    </LinkButton>
  );
}
