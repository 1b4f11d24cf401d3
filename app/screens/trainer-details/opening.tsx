import { useId } from "react";
import { Link } from "react-router";
import { OthersWithSlot } from "#app/features/people/others-with-slot.tsx";
import { SlotLink } from "#app/features/people/slot-link.tsx";
import { slotPath, useNamedClass } from "#app/features/people/slot-path.ts";
import { closedText, offeredSlot, takesBookings, timingsOf } from "#app/features/people/slots.ts";
import { leftText } from "#app/features/places/few-left.tsx";
import { useSlotStanding } from "#app/features/places/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import { fewPlaces } from "#contract/constants.ts";
import { daysText } from "#contract/days.ts";
import { hoursText, slotHours } from "#contract/hours.ts";
import { pricesText } from "#contract/money.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { typeset } from "#contract/typeset.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { countYears } from "#contract/years.ts";
import { slotsId } from "./booking-bar.tsx";

/** The most characters of a name that fit beside the portrait at the largest size, in about three lines. */
const longestLargeName = 24;

type OpeningProps = {
  trainer: TrainerProfile;
  bookable: boolean;
  /** The trainer's own page. */
  isOwn?: boolean;
};

/** The first thing to see: the person, what they are good at, and the slots. */
export function Opening({ trainer, bookable, isOwn }: OpeningProps) {
  return (
    <section
      aria-label={trainer.name}
      className="page-width grid items-start gap-6 pb-8 max-md:px-0 md:grid-cols-12 md:gap-8 md:py-8 lg:items-center lg:gap-12 lg:py-12 print:grid-cols-12"
    >
      <Picture
        of={{ id: trainer._id, name: trainer.name }}
        src={trainer.photoUrl}
        alt={`Portrait of ${trainer.name}`}
        ratio="poster"
        loads="first"
        className="lead-picture in-print [--focus:5%] max-md:aspect-auto max-md:h-[min(75vw,35dvh)] max-md:[@media(height<30rem)]:order-last md:col-span-5 md:rounded print:col-span-5 print:aspect-[4/5] print:h-auto"
      />
      {/* In a very low window (400 % zoom) the name comes before the portrait. */}
      <div className="grid gap-6 max-md:px-gutter max-md:[@media(height<30rem)]:pt-4 md:col-span-7 print:col-span-7">
        <div className="grid gap-4">
          <p className="font-label text-accent text-small">
            Trainer · {countYears(trainer.years_of_experience)} of experience
          </p>
          <h1
            tabIndex={-1}
            className={joinClasses(
              "in-register break-words font-display md:max-lg:text-display-2",
              trainer.name.length > longestLargeName ? "text-display-2" : "text-display-1",
              roomFor(trainer.name),
            )}
          >
            {trainer.name}
          </h1>
          <TagList aria-label="Areas of expertise" tags={trainer.areas_of_expertise} />
        </div>
        <SlotLinks trainer={trainer} bookable={bookable} isOwn={isOwn} />
      </div>
    </section>
  );
}

/** Skeleton of the opening while the trainer loads. */
export function OpeningSkeleton() {
  return (
    <Waiting
      name="the trainer"
      className="page-width grid items-center gap-6 pb-8 max-md:px-0 md:grid-cols-12 md:gap-8 md:py-8 lg:gap-12 lg:py-12"
    >
      <Skeleton className="max-md:h-[min(75vw,35dvh)] md:col-span-5 md:aspect-[4/5]" />
      <div className="grid gap-6 max-md:px-gutter md:col-span-7">
        <Skeleton className="h-6 w-52" />
        <Skeleton className="h-24 lg:h-56" />
        <Skeleton className="h-8 w-72 max-w-full" />
        <Skeleton className="h-32" />
      </div>
    </Waiting>
  );
}

/** The trainer's slots as buttons with their labels (D9) and hours; dimmed for anyone who cannot book. */
function SlotLinks({ trainer, bookable, isOwn }: OpeningProps) {
  const headingId = useId();
  const className = useNamedClass()(trainer);
  if (!takesBookings(trainer)) return <Closed trainer={trainer} bookable={bookable} isOwn={isOwn} />;
  return (
    <section aria-labelledby={headingId} className="grid gap-3 border-rule border-t pt-4">
      <h2 id={headingId} className="font-semibold text-lead">
        {isOwn ? "Your slots" : `Book a slot${className ? ` for ${typeset(className)}` : ""}`}
      </h2>
      <ul id={slotsId} className="flex flex-wrap gap-x-3 gap-y-4">
        {timingsOf(trainer).map((label) => (
          <li key={label} className="relative grid min-w-[min(14rem,100%)] max-sm:grow">
            <PlacesLeft id={`${headingId}-${label}`} trainerId={trainer._id} timing={label} />
            <SlotLink
              trainer={trainer}
              timing={label}
              disabled={!bookable}
              describedBy={`${headingId}-${label}`}
            />
          </li>
        ))}
      </ul>
      {/* Paper has no buttons. */}
      <p className="hidden font-bold print:block">
        {timingsOf(trainer)
          .map((timing) => `${timing} ${slotHours(offeredSlot(trainer, timing))}`)
          .join(" · ")}
      </p>
      <p>
        {daysText(trainer.slot_days)} · {hoursText(trainer.slot_duration)} a session · {pricesText()}
      </p>
      {isOwn ? (
        <OwnPage />
      ) : (
        <p className="text-muted">
          {bookable
            ? "You choose your membership next. "
            : "Only members can book slots: trainers and admins see them but can’t choose one. "}
          <TimetableLink />
        </p>
      )}
    </section>
  );
}

/**
 * A badge on the corner of a slot's button where it is one's own, or when few places are left (D54, D56); absolutely
 * positioned, so no layout shift.
 */
function PlacesLeft({ id, trainerId, timing }: { id: string; trainerId: string; timing: SlotTiming }) {
  const { own, places } = useSlotStanding(trainerId, timing) ?? {};
  const isOwn = Boolean(own?.runsUntil);
  const left = places?.left;
  if (!isOwn && (left === undefined || left > fewPlaces)) return null;
  return (
    <Badge
      id={id}
      tone={isOwn ? "success" : "neutral"}
      className="absolute -top-4 right-2 z-1 border border-rule print:hidden"
    >
      {own?.runsUntil ? (
        <span>
          Yours until <DateText date={own.runsUntil} length="short" yearless />
        </span>
      ) : (
        leftText(left ?? 0)
      )}
    </Badge>
  );
}

/** Replaces the slots while the trainer takes no bookings: says so, and lists trainers who do. */
function Closed({ trainer, bookable, isOwn }: OpeningProps) {
  return (
    <section aria-label={closedText} className="grid gap-4 border-rule border-t pt-4">
      <p className="font-semibold text-lead">{closedText}</p>
      <ul className="flex flex-wrap gap-3">
        {timingsOf(trainer).map((label) => (
          <li key={label}>
            <LinkButton
              to={slotPath({ label, trainerId: trainer._id })}
              size="lg"
              variant="closed"
              disabled={!bookable}
            >
              {label}
            </LinkButton>
          </li>
        ))}
      </ul>
      {isOwn ? (
        <OwnPage />
      ) : (
        <>
          {timingsOf(trainer).map((timing) => (
            <OthersWithSlot key={timing} timing={timing} except={[trainer._id]} />
          ))}
          <p>
            <TimetableLink />
          </p>
        </>
      )}
    </section>
  );
}

/** For the trainer themselves: where their sessions are, and where what stands here is changed. */
function OwnPage() {
  return (
    <p className="flex flex-wrap gap-x-4">
      <span>This is your page: members book your slots here.</span>
      <TextLink to="/dashboard/manage-slot">Manage Slot</TextLink>
      <TextLink to="/dashboard/trainer-profile">Trainer Profile</TextLink>
      <TextLink to="/dashboard/update-slot">Update Slot</TextLink>
    </p>
  );
}

function TimetableLink() {
  return (
    <Link to="/timetable" className="text-link">
      See the timetable
    </Link>
  );
}
