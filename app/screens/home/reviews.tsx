import { useQuery } from "@tanstack/react-query";
import { Avatar } from "#app/ui/avatar.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Review } from "#contract/reviews.ts";
import { homeQueries } from "./home-queries.ts";
import { Listed } from "./listed.tsx";

/** What members say; the carousel starts only once there are reviews (spec §4). */
export function Reviews() {
  const reviews = useQuery(homeQueries().reviews);
  return (
    <Section title="REVIEWS" surface="studio">
      <Listed list={reviews} noun="reviews" skeletonClassName="h-96">
        {(rows) => (
          <Carousel label="What members say" slidesPerView={3} autoplayMs={3500} speed={700}>
            {rows.map((review) => (
              <ReviewSlide key={review._id} review={review} />
            ))}
          </Carousel>
        )}
      </Listed>
    </Section>
  );
}

function ReviewSlide({ review: { review, reviewer, reviewer_img_url, date } }: { review: Review }) {
  return (
    <figure className="flex flex-col justify-between gap-6 border-highlight border-t-4 pt-6">
      <blockquote className="text-lead">
        <p>{review}</p>
      </blockquote>
      <figcaption className="flex items-center gap-4">
        <Avatar src={reviewer_img_url} alt="" size="lg" className="border-highlight" />
        <span className="grid">
          <span className="font-display text-display-3">{reviewer}</span>
          <DateText date={date} className="text-muted text-small" />
        </span>
      </figcaption>
    </figure>
  );
}
