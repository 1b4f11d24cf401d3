import ArrowRight from "lucide-react/icons/arrow-right";
import { Link, useViewTransitionState } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { CardBody } from "#app/ui/card-body.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import type { TrainerProfile } from "#contract/users.ts";

type ClassTrainerProps = {
  trainer: TrainerProfile;
  /** How many trainers stand beside each other; an only one gets a card as wide as the page. */
  of: number;
};

/** A trainer of the class: face, name and the slots they offer. */
export function ClassTrainer({ trainer, of }: ClassTrainerProps) {
  const { _id, name, photoUrl, biography, available_slots } = trainer;
  const alone = of === 1;
  const to = `/trainer-details/${_id}`;
  const leaving = useViewTransitionState(to);
  return (
    <Card clickable className={joinClasses(alone && "sm:flex-row")}>
      <Picture
        src={photoUrl}
        alt=""
        kind="person"
        ratio="square"
        className={joinClasses(alone && "shrink-0 sm:w-2/5 lg:aspect-[5/4]", of === 2 && "lg:aspect-[4/3]")}
        style={leaving ? { viewTransitionName: "lead-picture" } : undefined}
      />
      <CardBody className={joinClasses(alone && "sm:justify-center sm:gap-6 lg:p-12")}>
        <h3 className={joinClasses("font-display break-words", alone ? "text-display-2" : "text-display-3")}>
          <Link
            to={to}
            viewTransition
            data-card-link=""
            className="flex items-center justify-between gap-4 outline-none group-hover/card:text-accent"
          >
            {name}
            <ArrowRight aria-hidden="true" className="size-[0.8em] shrink-0" />
          </Link>
        </h3>
        {alone && biography && <p className="max-w-text text-lead">{excerpt(biography, 100)}</p>}
        {available_slots.length > 0 ? (
          <TagList aria-label="Slots">
            {available_slots.map((slot) => (
              <Tag key={slot}>{slot}</Tag>
            ))}
          </TagList>
        ) : (
          <p className="text-muted">No slots offered at the moment.</p>
        )}
      </CardBody>
    </Card>
  );
}
