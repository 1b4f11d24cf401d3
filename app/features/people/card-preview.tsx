import { useContext } from "react";
import { useWatch } from "react-hook-form";
import { FormAround } from "#app/forms/form-around.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Picture } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { TagList } from "#app/ui/tag-list.tsx";
import { slotTimings } from "#contract/constants.ts";
import { excerpt } from "#contract/excerpt.ts";
import { startText } from "#contract/hours.ts";
import { typeset } from "#contract/typeset.ts";
import { TrainerApplication, type User } from "#contract/users.ts";
import { countYears } from "#contract/years.ts";
import { hasApplied } from "./may-book.ts";
import { SlotName } from "./slot-light.tsx";
import { takesBookings } from "./slots.ts";
import { TrainerSlots } from "./trainer-slots.tsx";

/**
 * A trainer's card as it becomes while they type: in what a wide window leaves beside the form, otherwise below its
 * fields, lying.
 */
export function CardPreview({ trainer, className }: { trainer: User; className?: string }) {
  const name = typeset(trainer.name);
  return (
    <div
      aria-hidden="true"
      inert
      className={joinClasses("sm:col-span-2 xl:absolute xl:inset-y-0 xl:start-full", className)}
    >
      <div className="sticky top-24 grid gap-2">
        <p className="text-muted text-small">How your card begins</p>
        <div className="grid overflow-clip rounded border border-frame bg-raised sm:max-xl:grid-cols-[16rem_minmax(0,1fr)]">
          <Picture
            src={trainer.photoUrl}
            alt=""
            of={{ id: trainer._id, name }}
            ratio="square"
            className="border-frame border-b sm:max-xl:aspect-auto sm:max-xl:min-h-64 sm:max-xl:border-e sm:max-xl:border-b-0 [--focus:5%]"
          />
          <div className="grid content-start gap-3 p-4 sm:max-xl:p-6">
            <p className={`wrap-anywhere font-display text-display-3 ${roomFor(name)}`}>{name}</p>
            <Written trainer={trainer} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** What the form holds now; what is not said yet stands there as what it will be. */
function Written({ trainer }: { trainer: User }) {
  const control = useContext(FormAround)?.control;
  const [biography, areas, years, slots] = useWatch({
    control,
    name: ["biography", "areas_of_expertise", "years_of_experience", "available_slots"],
  });
  const words = typeset(excerpt(biography ?? trainer.biography, 100));
  // What the field refuses is not shown.
  const experience =
    TrainerApplication.shape.years_of_experience.safeParse(years).data ??
    (hasApplied(trainer) ? trainer.years_of_experience : undefined);
  const timings = slotTimings.filter((timing) => (slots ?? trainer.available_slots).includes(timing));
  return (
    <>
      {experience === undefined ? (
        <p className="text-muted">Your experience</p>
      ) : (
        <p className="font-semibold">{countYears(experience)} of experience</p>
      )}
      <p className="text-muted">{words || "The first words of your biography"}</p>
      <TagList tags={areas ?? trainer.areas_of_expertise} />
      {timings.length > 0 && (
        // Beside the form it is narrower than any card: how many places are left goes below the hours there.
        <div className="border-hair border-t pt-3 xl:[&_.card-slots]:block xl:[&_.card-slots>li]:flex xl:[&_.card-slots>li]:flex-wrap xl:[&_.card-slots>li]:gap-x-3 xl:[&_.card-slots_a]:flex xl:[&_.card-slots_a]:gap-x-3">
          {takesBookings(trainer) ? (
            <TrainerSlots trainer={trainer} />
          ) : (
            <ul className="grid gap-2 text-small">
              {timings.map((timing) => (
                <li key={timing} className="flex flex-wrap gap-x-3">
                  <span className="font-bold">
                    <SlotName timing={timing} />
                  </span>
                  <span className="tabular font-semibold">from {startText(timing)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
