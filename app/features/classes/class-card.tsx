import { memo } from "react";
import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { CardBody } from "#app/ui/card-body.tsx";
import { fitWords } from "#app/ui/fit-words.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { useLeadingPicture } from "#app/ui/lead-picture.ts";
import { Picture, type PictureLoading } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import type { StudioClass } from "#contract/classes.ts";
import { excerpt } from "#contract/excerpt.ts";
import { typeset } from "#contract/typeset.ts";
import { ClassFacts } from "./class-facts.tsx";

type ClassCardProps = {
  studioClass: StudioClass;
  /** Home's: edge to edge among others, with its name across the bottom of the poster and fewer words (spec §9). */
  onWall?: boolean;
  /** When its picture loads. */
  loads?: PictureLoading;
};

/** A class as a poster with its first words; the whole card leads to the class. */
export const ClassCard = memo(function ClassCard({ studioClass, onWall = false, loads }: ClassCardProps) {
  const Name = onWall ? "h3" : "h2";
  const { _id, class_name, class_details, class_image_url } = studioClass;
  const name = typeset(class_name);
  const to = `/class-details/${_id}`;
  const leading = useLeadingPicture(to);
  return (
    <Card clickable variant={onWall ? "plain" : "framed"} className={onWall ? "" : "card-lying"}>
      <Picture
        src={class_image_url}
        alt=""
        of={{ name: class_name }}
        ratio="poster"
        className={joinClasses(!onWall && "border-frame max-md:border-e md:border-b", leading)}
        loads={loads}
      />
      <CardBody>
        <Name
          // On one line wherever that fits.
          style={fitWords(name.replaceAll(" ", "0"))}
          className={joinClasses(
            "font-display break-words",
            onWall ? "card-name-plate" : "card-name",
            roomFor(name),
          )}
        >
          {name}
        </Name>
        <p className={joinClasses("text-muted", onWall && "max-sm:text-small")}>
          {excerpt(class_details, onWall ? 80 : 100)}
        </p>
        <ClassFacts studioClass={studioClass} />
        <Link to={to} viewTransition data-card-link="" className="card-more text-link">
          {onWall ? "Learn More" : "More Details & See Trainers"}
          <span className="sr-only">: {name}</span>
        </Link>
      </CardBody>
    </Card>
  );
});
