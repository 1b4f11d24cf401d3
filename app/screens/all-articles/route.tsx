import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { joinPages } from "#app/data/list-page.ts";
import { WithPageData } from "#app/data/page-data.tsx";
import { prefetchInBrowser, prefetchOnServer } from "#app/data/prefetch.ts";
import { ArticleCard } from "#app/features/articles/article-card.tsx";
import { ArticleCardDetails } from "#app/features/articles/article-card-details.tsx";
import { type ArticleCardsQuery, articlePagesQuery } from "#app/features/articles/queries.ts";
import { useWriter } from "#app/features/people/queries.ts";
import { firstPage, List, type ListDefinition } from "#app/lists/list.tsx";
import { socialMeta } from "#app/page/social-meta.ts";
import { useLeftState } from "#app/page/use-left-state.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { latePart } from "#app/ui/late-part.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { loadsInList } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Article } from "#contract/articles.ts";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";

const grid = "grid gap-6 sm:grid-cols-2 lg:grid-cols-3";
/** At its widest. */
const columns = 3;

const articleList: ListDefinition<ArticleCardsQuery, Article> = {
  pages: articlePagesQuery,
  noun: { one: "article", many: "articles" },
  size: "page",
  filters: {
    label: "Find an article",
    placeholder: "Title, writer or “sleep”",
    choices: {
      sort: {
        label: "Sort by",
        standard: "newest",
        words: { newest: "Newest", upvoted: "Most upvoted" },
      },
      writer: "linked",
    },
  },
  nothingYet: { title: "No articles yet", text: "Our trainers are still sharpening their pencils." },
  nothingFound: {
    title: "Nothing found",
    text: "No articles match this search. Try fewer or other words.",
    showAll: "Show all articles",
  },
  skeleton: { count: 3, className: grid, shapes: ["aspect-[3/2]", "h-8 w-2/3", "h-20"] },
};

export const meta: Route.MetaFunction = (args) =>
  socialMeta(args, {
    title: "Articles",
    description: `What ${brand.name}’s trainers write about strength, food, rest and getting started.`,
  });

export const loader = ({ context, request }: Route.LoaderArgs) =>
  prefetchOnServer(context, (api) => [firstPage(articleList, { request, api })]);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetchInBrowser((api) => [firstPage(articleList, { request, api })]);

/** Created once, so that pressing a link re-renders none of it. */
const content = (
  <>
    <PageHeading lede="Written by the people who train you: short, tested in Dhaka, no miracles promised.">
      Articles
    </PageHeading>
    <Posted />
    <OneWriter />
    <List list={articleList}>
      {(articles) => (
        <ul className={`${grid} first-leads`}>
          {articles.map((article, place) => (
            <li key={article._id} className="grid">
              <ArticleCard
                article={article}
                Details={ArticleCardDetails}
                loads={loadsInList(place, { columns })}
              />
            </li>
          ))}
        </ul>
      )}
    </List>
  </>
);

/** Only who has just posted needs it. */
const OfferToSend = latePart(
  async () => (await import("#app/features/newsletter/offer-to-send.tsx")).OfferToSend,
);

/** Leads a writer who has just posted to their article, to where they edit it, and to where it is sent to the newsletter’s readers. */
function Posted() {
  const id = useLeftState<{ saved?: { insertedId: string } }>()?.saved?.insertedId;
  if (!id) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-1 border-success border-l-6 bg-sunken px-4 py-2">
      <strong>Your article is here for everyone to read.</strong>
      <TextLink to={`/article-details/${id}`}>Read it</TextLink>
      <TextLink to="/dashboard/my-articles">My Articles</TextLink>
      <Suspense>
        <OfferToSend id={id} />
      </Suspense>
    </p>
  );
}

/** Names the writer when a link asks for one writer's articles. */
function OneWriter() {
  const [address] = useSearchParams();
  const id = address.get("writer");
  return id ? <WriterStrip key={id} id={id} /> : null;
}

function WriterStrip({ id }: { id: string }) {
  const { data: trainer, isPending } = useWriter(id);
  // Admins and former trainers have no trainer profile; their articles name them.
  const first = joinPages(useInfiniteQuery(articlePagesQuery({ writer: id, limit: 1 })).data).rows[0];
  const name = trainer?.name ?? first?.writer_name;
  if (isPending) return <Skeleton className="h-24" />;
  return (
    <div className="flex min-h-24 flex-wrap items-center gap-x-6 gap-y-3">
      <Avatar src={trainer?.photoUrl} alt="" of={{ id, name: name ?? "" }} size="lg" />
      <div className="grid">
        <p className={joinClasses("font-display text-display-3", roomFor(name ?? ""))}>
          {name ? `By ${name}` : "By one writer"}
        </p>
        {trainer && (
          <TextLink to={`/trainer-details/${id}`} className="justify-self-start">
            Train with {trainer.name}
          </TextLink>
        )}
      </div>
    </div>
  );
}

/** All articles, or one writer's, to search and sort (spec §2 Articles, D47). */
export default function AllArticlesScreen({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width grid grow content-start gap-8 py-8 lg:py-12">
      <WithPageData data={loaderData.data}>{content}</WithPageData>
    </main>
  );
}
