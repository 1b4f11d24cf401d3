import { Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "#app/account/session.ts";
import { Card } from "#app/ui/card.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { latePart } from "#app/ui/late-part.ts";
import { Picture } from "#app/ui/picture.tsx";
import { pictureAddress } from "#app/ui/picture-address.ts";
import { leastPriceText, refundText } from "#contract/money.ts";
import { brand } from "#studio/brand.ts";
import { type HeroClass, headline, heroClasses } from "#studio/hero.ts";
import { Door, type DoorProps } from "./door.tsx";

/** What the studio is, for whom, and what to do next: a poster above a carousel of four classes (spec §2, §9). */
export function Hero() {
  return (
    <div className="overflow-clip">
      <div className="hero-sky">
        <h1 tabIndex={-1} className="hero-title font-display">
          {headline.english}
        </h1>
        <p lang="bn" aria-hidden="true" className="hero-title hero-bengali">
          {headline.bengali}
        </p>
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
        <Script />
      </div>
      <div className="surface-ink print:[color-scheme:light]">
        <div className="page-width grid gap-6 py-6 lg:pb-12">
          <NextStep />
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

// Lazy, so that visitors don't load what it needs. Where it does not arrive, members find the visitors' door.
const OwnDoor = latePart(async () => (await import("./own-door.tsx")).default);

/** The way in for visitors; for whoever has a membership, the way to what is theirs. */
function NextStep() {
  const session = useSession();
  const door = (own?: DoorProps) => <Door {...(own ?? forVisitors)} />;
  if (session.status !== "signedIn") return door();
  return (
    <Suspense fallback={door()}>
      <OwnDoor email={session.email}>{door}</OwnDoor>
    </Suspense>
  );
}

const forVisitors = {
  kicker: "Fitness studio in Dhanmondi, Dhaka",
  text: "One trainer who knows your name, at an hour that fits your day. New to this? Come ten minutes early: we show you round.",
  to: "/all-trainers",
  label: "Choose your trainer",
  note: `${leastPriceText()} · ${refundText}`,
};

/** Turns the headline into Bengali letters and back: a street sign that works before any script has loaded. */
function Script() {
  return (
    <label className="hero-sign">
      <input type="checkbox" className="sr-only" />
      <span lang="bn" className="font-bengali">
        {brand.bengaliName}
      </span>
      <span className="sr-only">: the headline in Bengali letters</span>
    </label>
  );
}

/** The name comes first, so that any window shows it without scrolling. Its picture loads after the poster above. */
function Slide({ heroClass: { id, name, line, imageUrl } }: { heroClass: HeroClass }) {
  return (
    <Card clickable className="flex-row">
      <Picture src={imageUrl} alt="" ratio="square" className="hero-strip-picture" />
      <div className="hero-slide">
        <h2 className="font-display">{name}</h2>
        <p>{line}</p>
        <Link to={`/class-details/${id}`} data-card-link="" className="text-link">
          Learn More
          <span className="sr-only"> about {name}</span>
        </Link>
      </div>
    </Card>
  );
}
