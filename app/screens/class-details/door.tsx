import { useQuery } from "@tanstack/react-query";
import arrowDown from "lucide/dist/esm/icons/arrow-down.mjs";
import arrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { Suspense } from "react";
import { useSession } from "#app/account/session.ts";
import { trainerPath } from "#app/features/people/slot-path.ts";
import { takesBookings } from "#app/features/people/slots.ts";
import { fewPlacesQuery } from "#app/features/places/few-places-query.ts";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { latePart } from "#app/ui/late-part.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { StudioClass } from "#contract/classes.ts";
import { typeset } from "#contract/typeset.ts";

/** Visitors need none of it. */
const OwnDoor = latePart(async () => (await import("./own-door.tsx")).OwnDoor);

/** The next step from a class: to the one who teaches it and takes bookings, or to all; to one's own week for whom it is theirs. */
export function Door({ studioClass: { class_name, taught_by } }: { studioClass: StudioClass }) {
  const session = useSession();
  const [first, ...others] = taught_by.filter(takesBookings);
  const isOne = first !== undefined && others.length === 0;
  const door = isOne ? <OneTrainer trainer={first} className={class_name} /> : <Choose />;
  if (!isOne || session.status !== "signedIn") return door;
  return (
    <Suspense fallback={door}>
      <OwnDoor trainer={first} email={session.email}>
        {door}
      </OwnDoor>
    </Suspense>
  );
}

type OneTrainerProps = { trainer: StudioClass["taught_by"][number]; className: string };

function OneTrainer({ trainer, className }: OneTrainerProps) {
  const { trainer_id: trainerId, name, available_slots } = trainer;
  const few = useQuery(fewPlacesQuery()).data ?? [];
  const isFull = available_slots.every((timing) =>
    few.some((one) => one.trainerId === trainerId && one.slotTiming === timing && one.left === 0),
  );
  return (
    <LinkButton to={trainerPath({ trainerId, className })} viewTransition size="lg" className="wrap-anywhere">
      {isFull ? "Full: join the waiting list" : `Train with ${typeset(name)}`}
      <Icon of={arrowRight} />
    </LinkButton>
  );
}

function Choose() {
  return (
    <a href="#trainers" className={buttonStyle({ size: "lg" })}>
      Choose your trainer
      <Icon of={arrowDown} />
    </a>
  );
}
