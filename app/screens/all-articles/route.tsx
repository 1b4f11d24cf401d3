import { HydrationBoundary, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { prefetchInBrowser, prefetchOnServer } from "#app/data/prefetch.ts";
import { ArticleCard } from "#app/features/articles/article-card.tsx";
import { articlePagesQuery } from "#app/features/articles/queries.ts";
import { readListQuery } from "#app/lists/list-query.ts";
import { PagedList } from "#app/lists/paged-list.tsx";
import { socialMeta } from "#app/page/social-meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ArticlesQuery } from "#contract/articles.ts";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";
import { ArticleFilters } from "./article-filters.tsx";
import { ArticleSkeletons } from "./article-skeletons.tsx";
import { NoArticles } from "./no-articles.tsx";

export const meta: Route.MetaFunction = (args) =>
  socialMeta(args, {
    title: "Articles",
    description: `What the trainers of ${brand.name} write about strength, food, rest and getting started.`,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = readAddress(new URL(request.url).searchParams);
  return prefetchOnServer(context, (api) => [articlePagesQuery({ api, ...query })]);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readAddress(new URL(request.url).searchParams);
  return prefetchInBrowser((api) => [articlePagesQuery({ api, ...query })]);
}

/** All articles, to search and to sort (spec §2 Articles, D47). */
export default function AllArticlesScreen({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width grid grow content-start gap-8 py-12 lg:gap-12 lg:py-16">
      <PageHeading lede="Written by the people who train you: short, tried in Dhaka, and without miracles.">
        Articles
      </PageHeading>
      <HydrationBoundary state={loaderData.state}>
        <Articles />
      </HydrationBoundary>
    </main>
  );
}

function Articles() {
  const [address] = useSearchParams();
  const query = readAddress(address);
  const articles = useInfiniteQuery(articlePagesQuery(query));
  return (
    <>
      <ArticleFilters query={query} total={articles.data?.pages.at(-1)?.total} />
      <PagedList
        list={articles}
        noun="articles"
        waiting={<ArticleSkeletons />}
        empty={<NoArticles isNarrowed={Boolean(query.q)} />}
      >
        {(rows) => (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {rows.map((article) => (
              <li key={article._id} className="grid">
                <ArticleCard article={article} full as="h2" />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function readAddress(address: URLSearchParams) {
  return readListQuery(ArticlesQuery, address);
}
