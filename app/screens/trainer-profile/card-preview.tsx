import { useContext } from "react";
import { useWatch } from "react-hook-form";
import { FormAround } from "#app/forms/form-around.ts";
import { countYears } from "#app/ui/format-years.ts";
import { Picture } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { TagList } from "#app/ui/tag-list.tsx";
import { excerpt } from "#contract/excerpt.ts";
import { typeset } from "#contract/typeset.ts";
import type { User } from "#contract/users.ts";

/** The trainer's card as it becomes while they type, in what a wide window leaves beside the form. */
export function CardPreview({ trainer }: { trainer: User }) {
  const control = useContext(FormAround)?.control;
  const [biography, areas, years] = useWatch({
    control,
    name: ["biography", "areas_of_expertise", "years_of_experience"],
  });
  const name = typeset(trainer.name);
  return (
    <div aria-hidden="true" inert className="absolute inset-y-0 start-full ms-12 w-60 max-xl:hidden">
      <div className="sticky top-24 grid gap-2">
        <p className="text-muted text-small">How your card begins</p>
        <div className="overflow-clip rounded border border-frame bg-raised">
          <Picture
            src={trainer.photoUrl}
            alt=""
            of={{ id: trainer._id, name }}
            ratio="square"
            className="border-frame border-b [--focus:5%]"
          />
          <div className="grid gap-3 p-4">
            <p className={`wrap-anywhere font-display text-display-3 ${roomFor(name)}`}>{name}</p>
            <p className="font-semibold">
              {countYears(Number(years ?? trainer.years_of_experience) || 0)} of experience
            </p>
            <p className="text-muted">{typeset(excerpt(biography ?? trainer.biography, 100))}</p>
            <TagList tags={areas ?? trainer.areas_of_expertise} />
          </div>
        </div>
      </div>
    </div>
  );
}
