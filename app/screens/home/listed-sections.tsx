import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
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
  return (
    <ListedSection
      list={useQuery(homeQueries().topClasses)}
      noun="classes"
      title="TOP CLASSES"
      bleeds
      lede="Come as you are to any of them. Your trainer has an easier version of everything."
      className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-y-2 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3"
      skeletonClassName="h-[80rem]"
    >
      {(studioClass) => <ClassCard studioClass={studioClass} onWall />}
    </ListedSection>
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
          <Carousel label="What members say" autoplayMs={3500}>
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
  return (
    <ListedSection
      list={useQuery(homeQueries().recentArticles)}
      noun="articles"
      title="Recent Articles"
      lede="Written by our trainers, between sets."
      className="grid gap-6 md:grid-cols-3"
      skeletonClassName="h-96"
    >
      {(article) => <ArticleCard article={article} className="card-lying" />}
    </ListedSection>
  );
}

/** The first three trainers, side by side from edge to edge (spec §2). */
export function MeetTrainers() {
  return (
    <ListedSection
      list={useQuery(homeQueries().firstTrainers)}
      noun="trainers"
      title="Meet Our Trainers"
      bleeds
      sectionClassName="pb-0"
      className="grid gap-0.5 border-rule border-t bg-rule *:bg-paper md:grid-cols-3"
      skeletonClassName="h-[40rem]"
    >
      {(trainer) => <TrainerCard trainer={trainer} className="card-square" />}
    </ListedSection>
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

type ListedSectionProps<Row> = Omit<ListedProps<Row>, "children"> &
  Pick<ComponentProps<typeof Section>, "title" | "lede" | "bleeds"> & {
    /** The list's. */
    className: string;
    sectionClassName?: string;
    children: (row: Row) => ReactNode;
  };

/** The first of a list, with a link to all of it at `/all-…`. */
function ListedSection<Row extends { _id: string }>(props: ListedSectionProps<Row>) {
  const { list, noun, title, lede, bleeds, className, sectionClassName, skeletonClassName, children } = props;
  if (isEmpty(list)) return null;
  return (
    <Section
      title={title}
      lede={lede}
      bleeds={bleeds}
      className={sectionClassName}
      actions={
        <LinkButton to={`/all-${noun}`} variant="secondary">
          All {noun}
        </LinkButton>
      }
    >
      <Listed list={list} noun={noun} skeletonClassName={skeletonClassName}>
        {(rows) => (
          <ul className={className}>
            {rows.map((row) => (
              <li key={row._id} className="grid">
                {children(row)}
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Section>
  );
}

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
