import { HydrationBoundary, useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { joinPages } from "#app/lib/list-page.ts";
import { cursorPath, readListQuery } from "#app/lib/list-query.ts";
import { prefetchInBrowser, prefetchOnServer } from "#app/lib/prefetch.ts";
import { socialMeta } from "#app/lib/social-meta.ts";
import { ArticleCard } from "#app/parts/article-card.tsx";
import { articlePagesQuery } from "#app/queries/articles.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LoadError } from "#app/ui/load-error.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { ArticlesQuery } from "#contract/articles.ts";
import { brand } from "#contract/brand.ts";
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
  const { rows, total, nextCursor } = joinPages(articles.data);
  return (
    <>
      <ArticleFilters query={query} total={articles.data ? total : undefined} />
      {query.cursor && (
        <Link to={cursorPath(address, null)} className="text-link">
          Back to the beginning of the list
        </Link>
      )}
      {articles.isPending && <ArticleSkeletons />}
      {articles.isError && (
        <LoadError onRetry={() => void articles.refetch()} busy={articles.isFetching}>
          The articles could not be loaded. Check your connection and try again.
        </LoadError>
      )}
      {articles.isSuccess && rows.length === 0 && <NoArticles isNarrowed={Boolean(query.q)} />}
      {rows.length > 0 && (
        <ul
          aria-busy={articles.isPlaceholderData || undefined}
          className={joinClasses(
            "grid gap-6 transition-opacity sm:grid-cols-2 lg:grid-cols-3",
            articles.isPlaceholderData && "opacity-50",
          )}
        >
          {rows.map((article) => (
            <li key={article._id} className="grid">
              <ArticleCard article={article} full as="h2" />
            </li>
          ))}
        </ul>
      )}
      {nextCursor !== null && (
        <LoadMore
          shown={rows.length}
          total={total}
          noun="articles"
          more
          nextTo={cursorPath(address, nextCursor)}
          onMore={() => void articles.fetchNextPage()}
          busy={articles.isFetchingNextPage}
        />
      )}
    </>
  );
}

function readAddress(address: URLSearchParams) {
  return readListQuery(ArticlesQuery, address);
}
