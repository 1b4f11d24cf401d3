import { type ComponentType, memo } from "react";
import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { CardBody } from "#app/ui/card-body.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { useLeadingPicture } from "#app/ui/lead-picture.ts";
import { Picture, type PictureLoading } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { TagList } from "#app/ui/tag-list.tsx";
import { excerpt } from "#contract/excerpt.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { countYears } from "#contract/years.ts";
import { closedText, takesBookings } from "./slots.ts";

type TrainerCardProps = {
  trainer: TrainerProfile;
  /** Slots and social links, which make a detailed card with years (Our Trainers); without them a short one (Home). */
  Details?: ComponentType<{ trainer: TrainerProfile }>;
  /** The heading level of the trainer's name. */
  as?: "h2" | "h3";
  /** When its picture loads. */
  loads?: PictureLoading;
  className?: string;
};

/** A trainer's portrait and first words; the whole card leads to the trainer. */
export const TrainerCard = memo(function TrainerCard({
  trainer,
  Details,
  as: Name = "h3",
  loads,
  className,
}: TrainerCardProps) {
  const to = `/trainer-details/${trainer._id}`;
  const detailed = Details !== undefined;
  const leading = useLeadingPicture(to);
  return (
    <Card
      variant={detailed ? "framed" : "plain"}
      clickable
      className={joinClasses("card-compact", className)}
    >
      <Picture
        src={trainer.photoUrl}
        alt=""
        of={{ id: trainer._id, name: trainer.name }}
        ratio={detailed ? "square" : "poster"}
        className={joinClasses("border-frame md:border-b", leading)}
        loads={loads}
      />
      <CardBody>
        <Name className={joinClasses("font-display text-display-3 break-words", roomFor(trainer.name))}>
          {trainer.name}
        </Name>
        {detailed && <p className="font-semibold">{countYears(trainer.years_of_experience)} of experience</p>}
        {trainer.biography && <p className="text-muted">{excerpt(trainer.biography, 100)}</p>}
        <Areas trainer={trainer} />
        {Details && <Details trainer={trainer} />}
        {!Details && !takesBookings(trainer) && (
          <Badge className="self-start narrow:whitespace-normal">{closedText}</Badge>
        )}
        <Link
          to={to}
          viewTransition
          data-card-link=""
          className={joinClasses("card-more text-link", !detailed && "mt-auto")}
        >
          Know More
          <span className="sr-only"> about {trainer.name}</span>
        </Link>
      </CardBody>
    </Card>
  );
});

function Areas({ trainer }: { trainer: TrainerProfile }) {
  if (trainer.areas_of_expertise.length === 0) return null;
  return <TagList aria-label="Areas of expertise" tags={trainer.areas_of_expertise} />;
}
