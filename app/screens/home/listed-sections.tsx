import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ArticleCard } from "#app/features/articles/article-card.tsx";
import { ClassCard } from "#app/features/classes/class-card.tsx";
import { TrainerCard } from "#app/features/people/trainer-card.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { Section } from "#app/ui/section.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Review } from "#contract/reviews.ts";
import { homeQueries } from "./home-queries.ts";

/** The first six classes, like posters on a wall (spec §2). */
export function TopClasses() {
  const classes = useQuery(homeQueries().topClasses);
  if (isEmpty(classes)) return null;
  return (
    <Section
      title="TOP CLASSES"
      bleeds
      lede="Come as you are to any of them. Your trainer has an easier version of everything."
      actions={
        <LinkButton to="/all-classes" variant="secondary">
          All classes
        </LinkButton>
      }
    >
      <Listed list={classes} noun="classes" skeletonClassName="h-[80rem]">
        {(rows) => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
            {rows.map((studioClass) => (
              <li key={studioClass._id} className="grid">
                <ClassCard studioClass={studioClass} excerptLength={80} linkText="See the class" onWall />
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Section>
  );
}

/** What members say; the carousel starts only once there are reviews (spec §4). */
export function Reviews() {
  const reviews = useQuery(homeQueries().reviews);
  if (isEmpty(reviews)) return null;
  return (
    <Section title="REVIEWS" surface="studio">
      <Listed list={reviews} noun="reviews" skeletonClassName="h-96">
        {(rows) => (
          <Carousel label="What members say" autoplayMs={3500} speed={700}>
            {rows.map((review) => (
              <ReviewSlide key={review._id} review={review} />
            ))}
          </Carousel>
        )}
      </Listed>
    </Section>
  );
}

function ReviewSlide({ review: { _id, review, reviewer, reviewer_img_url, date } }: { review: Review }) {
  return (
    <figure className="flex flex-col justify-between gap-6 border-highlight border-t-4 pt-6">
      <blockquote className={joinClasses("quotation", roomFor(review))}>
        <p>{review}</p>
      </blockquote>
      <figcaption className="flex items-center gap-4">
        <Avatar src={reviewer_img_url} alt="" of={{ id: _id, name: reviewer }} className="border-highlight" />
        <span className="grid">
          <span className={joinClasses("font-display text-display-3", roomFor(reviewer))}>{reviewer}</span>
          <DateText date={date} className="text-muted text-small" />
        </span>
      </figcaption>
    </figure>
  );
}

/** The three newest articles, side by side from 768 px (spec §2). */
export function RecentArticles() {
  const articles = useQuery(homeQueries().recentArticles);
  if (isEmpty(articles)) return null;
  return (
    <Section
      title="Recent Articles"
      lede="Written by our trainers, between sets."
      actions={
        <LinkButton to="/all-articles" variant="secondary">
          All articles
        </LinkButton>
      }
    >
      <Listed list={articles} noun="articles" skeletonClassName="h-96">
        {(rows) => (
          <ul className="grid gap-6 md:grid-cols-3">
            {rows.map((article) => (
              <li key={article._id} className="grid">
                <ArticleCard article={article} className="card-lying" />
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Section>
  );
}

/** The first three trainers, side by side from edge to edge (spec §2). */
export function MeetTrainers() {
  const trainers = useQuery(homeQueries().firstTrainers);
  if (isEmpty(trainers)) return null;
  return (
    <Section
      title="Meet Our Trainers"
      bleeds
      className="pb-0"
      actions={
        <LinkButton to="/all-trainers" variant="secondary">
          All trainers
        </LinkButton>
      }
    >
      <Listed list={trainers} noun="trainers" skeletonClassName="h-[40rem]">
        {(rows) => (
          <ul className="grid gap-0.5 border-rule border-t bg-rule md:grid-cols-3">
            {rows.map((trainer) => (
              <li key={trainer._id} className="grid bg-paper">
                <TrainerCard trainer={trainer} className="card-square" />
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Section>
  );
}

type ListedProps<Row> = {
  list: UseQueryResult<Row[]>;
  /** What the list holds, in the plural. */
  noun: string;
  /** The size of the skeleton. */
  skeletonClassName: string;
  children: (rows: Row[]) => ReactNode;
};

/** A section with nothing to show is left out (D68). */
function isEmpty({ data }: UseQueryResult<unknown[]>): boolean {
  return data?.length === 0;
}

/** A section's list, once it has loaded. */
function Listed<Row>({ list, noun, skeletonClassName, children }: ListedProps<Row>) {
  const waiting = (
    <div role="status">
      <span className="sr-only">Loading the {noun}…</span>
      <Skeleton className={skeletonClassName} />
    </div>
  );
  return (
    <Loaded query={list} name={`The ${noun}`} waiting={waiting}>
      {children}
    </Loaded>
  );
}
