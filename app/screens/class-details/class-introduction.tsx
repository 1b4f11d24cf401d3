import ArrowDown from "lucide-react/icons/arrow-down";
import { Link } from "react-router";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Paragraphs } from "#app/ui/paragraphs.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { StudioClass } from "#contract/classes.ts";
import { bookingsInWords } from "./bookings-in-words.ts";

/** The class as its poster: name, picture, all that is said of it, and how often it was booked (D34). */
export function ClassIntroduction({ studioClass }: { studioClass: StudioClass }) {
  const { class_name, class_details, class_image_url, total_bookings } = studioClass;
  return (
    <article className="page-width grid gap-x-8 gap-y-8 pt-8 pb-section md:grid-cols-12 md:grid-rows-[auto_1fr] lg:gap-x-12 lg:pt-16">
      <header className="grid content-start gap-4 md:col-span-7">
        <Link
          to="/all-classes"
          className="inline-flex min-h-6 items-center justify-self-start font-label text-accent text-small hover:underline"
        >
          Our Classes
        </Link>
        <h1 tabIndex={-1} className="font-display text-display-1 break-words">
          {class_name}
        </h1>
      </header>
      <Picture
        src={class_image_url}
        alt=""
        kind="class"
        ratio="poster"
        eager
        style={{ viewTransitionName: "lead-picture" }}
        className="rounded sm:max-md:aspect-[4/3] md:col-span-5 md:col-start-8 md:row-span-2 md:row-start-1"
      />
      <div className="grid content-start justify-items-start gap-6 md:col-span-7">
        <Paragraphs text={class_details} className="wrap-anywhere max-w-measure text-lead" />
        <p className="border-highlight border-l-6 pl-4 font-bold">{bookingsInWords(total_bookings)}</p>
        <a href="#trainers" className={buttonStyle({ size: "lg" })}>
          Choose your trainer
          <ArrowDown aria-hidden="true" />
        </a>
      </div>
    </article>
  );
}
