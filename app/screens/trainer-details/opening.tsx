import { useId } from "react";
import { slotPath } from "#app/features/people/slot-path.ts";
import { countYears } from "#app/ui/format-years.ts";
import { hoursText } from "#app/ui/hours-text.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { TrainerProfile } from "#contract/users.ts";

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
        loads="first"
        style={{ viewTransitionName: "lead-picture" }}
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

/** The shape of the opening while the trainer is on the way. */
export function OpeningSkeleton() {
  return (
    <div
      data-waiting=""
      className="page-width grid items-center gap-6 pb-8 max-md:px-0 md:grid-cols-12 md:gap-8 md:py-8 lg:gap-12 lg:py-12"
    >
      <VisuallyHidden role="status">Loading the trainer…</VisuallyHidden>
      <Skeleton className="aspect-[4/3] md:col-span-5 md:aspect-[4/5]" />
      <div className="grid gap-6 max-md:px-gutter md:col-span-7">
        <Skeleton className="h-6 w-52" />
        <Skeleton className="h-24 lg:h-56" />
        <Skeleton className="h-8 w-72 max-w-full" />
        <Skeleton className="h-32" />
      </div>
    </div>
  );
}

/** The trainer's slots as buttons that bear their own labels (D9); dimmed for those who cannot book. */
function SlotLinks({ trainer, bookable }: { trainer: TrainerProfile; bookable: boolean }) {
  const headingId = useId();
  const slots = trainer.available_slots;
  return (
    <section aria-labelledby={headingId} className="grid gap-3 border-rule border-t pt-4">
      <h2 id={headingId} className="font-semibold text-lead">
        {slots.length > 0 ? "Book a slot" : "No slots at the moment"}
      </h2>
      <div className="flex flex-wrap gap-3">
        {slots.map((label) => (
          <LinkButton
            key={label}
            to={slotPath({ label, trainerId: trainer._id })}
            size="lg"
            disabled={!bookable}
            className="max-sm:grow"
          >
            {label}
          </LinkButton>
        ))}
      </div>
      <p className="text-muted">{noteOn(trainer, bookable)}</p>
    </section>
  );
}

function noteOn({ available_slots, slot_duration }: TrainerProfile, bookable: boolean): string {
  if (!bookable) return "Only members book slots: trainers and admins see them, but cannot choose one.";
  if (available_slots.length === 0) return "Check back soon, or choose another trainer.";
  if (slot_duration === 0) return "Bookings are closed for now. Check back soon.";
  return `Each session takes ${hoursText(slot_duration)}. You choose your membership next.`;
}
