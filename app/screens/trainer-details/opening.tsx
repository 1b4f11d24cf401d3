import { Picture } from "#app/ui/picture.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import type { TrainerProfile } from "#contract/users.ts";
import { SlotLinks } from "./slot-links.tsx";

type OpeningProps = { trainer: TrainerProfile; bookable: boolean };

/** The first thing to see: the person, what they are good at, and the slots. */
export function Opening({ trainer, bookable }: OpeningProps) {
  const years = trainer.years_of_experience;
  return (
    <section
      aria-label={trainer.name}
      className="page-width grid items-center gap-6 pb-8 max-lg:px-0 lg:grid-cols-12 lg:gap-12 lg:py-12"
    >
      <Picture
        kind="person"
        src={trainer.photoUrl}
        alt={`Portrait of ${trainer.name}`}
        ratio="poster"
        eager
        className="max-sm:aspect-[4/3] sm:max-lg:aspect-[16/8] lg:col-span-5 lg:rounded"
      />
      <div className="grid gap-6 max-lg:px-gutter lg:col-span-7">
        <div className="grid gap-4">
          <p className="font-label text-accent text-small">
            Trainer · {years} {years === 1 ? "year" : "years"} of experience
          </p>
          <h1 tabIndex={-1} className="font-display text-display-1 hyphens-auto break-words">
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
