import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Picture, type PictureLoading } from "#app/ui/picture.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { type HeroClass, heroClasses } from "#studio/hero.ts";

/** What this is, for whom and what to do next, above a carousel of four classes (spec §2, §9). */
export function Hero() {
  return (
    <div className="overflow-clip pt-6 pb-section lg:pt-10">
      <div className="page-width grid gap-4 lg:gap-6">
        <header className="grid gap-4 lg:gap-6">
          <p className="font-label text-accent text-small">Fitness studio in Dhanmondi, Dhaka</p>
          <h1 tabIndex={-1} className="font-display text-display-1">
            Find your strength
          </h1>
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <p className="max-w-text text-lead">
              One trainer who knows your name, classes for first-timers and old hands, and an hour that fits
              your day: morning, afternoon or evening.
            </p>
            <LinkButton to="/all-trainers" size="lg">
              Choose your trainer
            </LinkButton>
          </div>
        </header>
        <Carousel label="Four classes to begin with" slidesPerView={3} autoplayMs={3000} speed={700}>
          {heroClasses.map((heroClass, place) => (
            <Slide key={heroClass.id} heroClass={heroClass} loads={place === 0 ? "first" : "soon"} />
          ))}
        </Carousel>
      </div>
    </div>
  );
}

type SlideProps = { heroClass: HeroClass; loads: PictureLoading };

/** The name comes first: it is seen without scrolling, on any window. */
function Slide({ heroClass: { id, name, line, imageUrl }, loads }: SlideProps) {
  return (
    <Card clickable>
      <h2 className="surface-ink px-4 py-3 font-display text-display-2 lg:max-xl:text-display-3">{name}</h2>
      <Picture src={imageUrl} alt="" of={{ id, name }} ratio="poster" loads={loads} />
      <div className="surface-ink flex grow flex-col p-4">
        <p className="mb-3 text-muted">{line}</p>
        <Link
          to={`/class-details/${id}`}
          data-card-link=""
          className={
            "mt-auto inline-flex min-h-8 items-center self-start font-bold underline decoration-2 " +
            "underline-offset-4 group-hover/card:text-highlight"
          }
        >
          Learn More
          <VisuallyHidden> about {name}</VisuallyHidden>
        </Link>
      </div>
    </Card>
  );
}
