import { Link } from "react-router";
import { DrawnPicture } from "#app/ui/drawn-picture.tsx";
import { fitWords } from "#app/ui/fit-words.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { type Pictured, PrintedPicture } from "#app/ui/printed-picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { leastPriceText } from "#contract/money.ts";
import { brand } from "#studio/brand.ts";

/** Whom or what somebody came for, or themselves: a picture and what is lettered below it. */
export type DoorPosterProps = {
  picture: string | ImageBitmap | null;
  of: Pictured;
  /** A few words above the name. */
  kicker: string;
  title: string;
  /** The class of the lettering's surface: a slot's light, for example. */
  surface?: string;
  /** What the cards tell of it, a line for each. */
  facts?: readonly string[];
  /** Whether it takes a membership, whose price is told and leads to all of them. */
  isPaid?: boolean;
};

/**
 * The poster of a door: it stays in view in the other half of a wide window, whose ground goes on as far as the form, and
 * is a strip above the form of a narrow one.
 */
export function DoorPoster(props: DoorPosterProps) {
  const { picture, of, kicker, title, surface = "surface-ink", facts = [], isPaid } = props;
  return (
    <div className={joinClasses("max-md:overflow-clip md:h-full", surface)}>
      <div className="door-poster">
        <PrintedPicture
          src={typeof picture === "string" ? picture : null}
          alt=""
          of={of}
          fetchPriority="high"
        >
          {typeof picture === "object" && picture && <DrawnPicture picture={picture} />}
        </PrintedPicture>
        <div className="@container grid content-center gap-1 px-4 py-2 md:px-gutter md:py-6">
          <p className="font-label text-small">{kicker}</p>
          <p
            style={fitWords(title)}
            className={joinClasses(
              "line-clamp-3 font-display text-fitted [--fitted-most:2.25rem] md:[--fitted-most:15rem] lg:[--fitted-most:var(--text-display-1)]",
              title.length > longestLargeTitle && "text-display-3 md:text-display-2",
              roomFor(title),
            )}
          >
            {title}
          </p>
          {facts.map((fact) => (
            <p key={fact} className="line-clamp-2 max-w-measure wrap-anywhere text-small md:text-base">
              {fact}
            </p>
          ))}
          {isPaid && (
            <Link
              to="/prices"
              className="inline-flex min-h-6 items-center justify-self-start text-link text-small"
            >
              {leastPriceText()}
            </Link>
          )}
        </div>
        <p className="hidden content-end px-gutter pb-6 text-small md:grid">{brand.address}</p>
      </div>
    </div>
  );
}

/** The most characters that fit at the largest size, in two or three lines. */
const longestLargeTitle = 24;

/** Keeps its room while it loads, so that the form below stays where it is. */
export function DoorPosterSkeleton() {
  return <Skeleton className="h-38 md:h-full" />;
}
