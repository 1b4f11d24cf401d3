import { countYears } from "#app/ui/format-years.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import type { TrainerProfile } from "#contract/users.ts";
import { SlotLinks } from "./slot-links.tsx";

/** Letters of a name that still fits the largest size in three lines or so beside the portrait. */
const longestLargeName = 24;

type OpeningProps = { trainer: TrainerProfile; bookable: boolean };

/** The first thing to see: the person, what they are good at, and the slots. */
export function Opening({ trainer, bookable }: OpeningProps) {
  return (
    <section
      aria-label={trainer.name}
      className="page-width grid items-start gap-6 pb-8 max-md:px-0 md:grid-cols-12 md:gap-8 md:py-8 lg:items-center lg:gap-12 lg:py-12"
    >
      <Picture
        kind="person"
        src={trainer.photoUrl}
        alt={`Portrait of ${trainer.name}`}
        ratio="poster"
        eager
        className="max-md:aspect-[4/3] md:col-span-5 md:rounded"
      />
      <div className="grid gap-6 max-md:px-gutter md:col-span-7">
        <div className="grid gap-4">
          <p className="font-label text-accent text-small">
            Trainer · {countYears(trainer.years_of_experience)} of experience
          </p>
          <h1
            tabIndex={-1}
            className={joinClasses(
              "break-words font-display",
              trainer.name.length > longestLargeName ? "text-display-2" : "text-display-1",
            )}
          >
            {trainer.name}
          </h1>
          <TagList aria-label="Areas of expertise">
            {trainer.areas_of_expertise.map((area) => (
              <Tag key={area}>{area}</Tag>
            ))}
          </TagList>
        </div>
        <SlotLinks trainer={trainer} bookable={bookable} />
      </div>
    </section>
  );
}
