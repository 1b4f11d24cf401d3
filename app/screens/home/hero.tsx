import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { pictureAddress } from "#app/ui/picture-address.ts";
import { type HeroClass, heroClasses } from "#studio/hero.ts";

/** What the studio is, for whom, and what to do next: a poster above a carousel of four classes (spec §2, §9). */
export function Hero() {
  return (
    <div className="overflow-clip">
      <div className="hero-sky">
        <h1 tabIndex={-1} className="hero-title font-display">
          Find your strength
        </h1>
        <div aria-hidden="true" className="hero-scene">
          <span className="hero-bar" />
          <span className="hero-rickshaw" />
          <img
            src={pictureAddress("/pictures/hero/lifter.svg")}
            alt=""
            fetchPriority="high"
            className="hero-lifter"
          />
        </div>
      </div>
      <div className="surface-ink">
        <div className="page-width grid gap-6 py-6 lg:pb-12">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <div className="grid gap-1">
              <p className="font-label text-highlight text-small">Fitness studio in Dhanmondi, Dhaka</p>
              <p className="max-w-text text-lead">
                One trainer who knows your name, classes for first-timers and old hands, and an hour that fits
                your day: morning, afternoon or evening.
              </p>
            </div>
            <LinkButton to="/all-trainers" size="lg" className="max-sm:w-full">
              Choose your trainer
            </LinkButton>
          </div>
          <Carousel label="Four classes to begin with" autoplayMs={3000}>
            {heroClasses.map((heroClass) => (
              <Slide key={heroClass.id} heroClass={heroClass} />
            ))}
          </Carousel>
        </div>
      </div>
    </div>
  );
}

/** The name comes first, so that any window shows it without scrolling. Its picture loads after the poster above. */
function Slide({ heroClass: { id, name, line, imageUrl } }: { heroClass: HeroClass }) {
  return (
    <Card clickable className="flex-row">
      <Picture src={imageUrl} alt="" ratio="square" className="hero-strip-picture" />
      <div className="flex grow flex-col gap-1 p-4 max-sm:px-3 narrow:p-2">
        <h2 className="font-display text-display-2 narrow:text-display-3 sm:text-display-3">{name}</h2>
        <p className="text-muted">{line}</p>
        <Link
          to={`/class-details/${id}`}
          data-card-link=""
          className="text-link mt-auto inline-flex min-h-8 items-center self-start"
        >
          Learn More
          <span className="sr-only"> about {name}</span>
        </Link>
      </div>
    </Card>
  );
}
