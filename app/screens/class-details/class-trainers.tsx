import { useQuery } from "@tanstack/react-query";
import arrowRight from "lucide/dist/esm/icons/arrow-right.mjs";
import { Link } from "react-router";
import { trainersQuery } from "#app/features/people/queries.ts";
import { trainerPath } from "#app/features/people/slot-path.ts";
import { takesBookings } from "#app/features/people/slots.ts";
import { TrainerSlots } from "#app/features/people/trainer-slots.tsx";
import { Card } from "#app/ui/card.tsx";
import { CardBody } from "#app/ui/card-body.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { useLeadingPicture } from "#app/ui/lead-picture.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { Section } from "#app/ui/section.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { excerpt } from "#contract/excerpt.ts";
import { pricesText } from "#contract/money.ts";
import { typeset } from "#contract/typeset.ts";
import type { TrainerProfile } from "#contract/users.ts";

/** The trainers of a class, each linking to their page. */
export function ClassTrainers({ name }: { name: string }) {
  const trainers = useQuery(trainersQuery({ class: name }));
  return (
    <Section
      id="trainers"
      surface="sunken"
      title="Trainers"
      lede={leadIn(typeset(name), trainers.data?.filter(takesBookings).length)}
    >
      <Loaded query={trainers} name="The trainers" waiting={<Waiting />}>
        {(shown) => (shown.length === 0 ? <NoTrainer /> : <Trainers trainers={shown} className={name} />)}
      </Loaded>
    </Section>
  );
}

function leadIn(name: string, trainers: number | undefined): string | undefined {
  if (!trainers) return undefined;
  const price = `A membership is ${pricesText()}.`;
  if (trainers === 1) return `One trainer takes bookings for ${name}. ${price}`;
  return `${trainers} trainers take bookings for ${name}. Pick the one whose hours fit yours. ${price}`;
}

type TrainersProps = {
  trainers: readonly TrainerProfile[];
  /** The class, which goes along to a trainer's slots. */
  className: string;
};

function Trainers({ trainers, className }: TrainersProps) {
  return (
    <ul className={joinClasses("grid gap-6", columns(trainers.length))}>
      {trainers.map((trainer) => (
        <li key={trainer._id} className="grid grid-cols-1">
          <Trainer trainer={trainer} className={className} among={trainers.length} />
        </li>
      ))}
    </ul>
  );
}

function columns(trainers: number): string {
  if (trainers === 1) return "grid-cols-1";
  return trainers === 2 ? "sm:grid-cols-2" : "sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3";
}

function NoTrainer() {
  return (
    <EmptyState
      as="h3"
      title="No trainer yet"
      action={
        <LinkButton to="/all-trainers" variant="secondary">
          See all trainers
        </LinkButton>
      }
    >
      We’re looking for someone good to teach this class. Meanwhile, meet the others.
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div role="status" className="grid gap-6 sm:grid-cols-2">
      <span className="sr-only">Loading the trainers…</span>
      {["first", "second"].map((place) => (
        <div key={place} className="grid gap-6">
          <Skeleton className="aspect-square lg:aspect-[4/3]" />
          <Skeleton className="h-24" />
        </div>
      ))}
    </div>
  );
}

type TrainerProps = {
  trainer: TrainerProfile;
  className: string;
  /** How many trainers share the row; a single one gets a card as wide as the page. */
  among: number;
};

/** A trainer of the class: face, name and the slots they offer. */
function Trainer({ trainer, className, among }: TrainerProps) {
  const { _id, name, photoUrl, biography } = trainer;
  const alone = among === 1;
  const leading = useLeadingPicture(trainerPath({ trainerId: _id }));
  return (
    <Card clickable className={joinClasses(alone && "sm:flex-row")}>
      <Picture
        src={photoUrl}
        alt=""
        of={{ id: _id, name }}
        ratio="square"
        className={joinClasses(
          alone && "shrink-0 sm:w-2/5 lg:aspect-[5/4]",
          among === 2 && "lg:aspect-[4/3]",
          leading,
        )}
      />
      <CardBody className={joinClasses(alone && "*:last:text-lead sm:justify-center sm:gap-6 lg:p-12")}>
        <h3
          className={joinClasses(
            "font-display break-words",
            alone ? "text-display-2" : "text-display-3",
            roomFor(name),
          )}
        >
          <Link
            to={trainerPath({ trainerId: _id, className })}
            viewTransition
            data-card-link=""
            className="flex items-center justify-between gap-4"
          >
            {name}
            <Icon of={arrowRight} className="size-[0.8em] shrink-0" />
          </Link>
        </h3>
        {alone && biography && <p className="max-w-text text-lead">{excerpt(biography, 100)}</p>}
        <TrainerSlots trainer={trainer} forClass={className} />
      </CardBody>
    </Card>
  );
}
