import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { articleQuery, readArticle } from "#app/features/articles/queries.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { noCard, readCard } from "#app/page/social-card.ts";
import { socialMeta } from "#app/page/social-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { excerpt } from "#app/ui/excerpt.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";
import { ArticleHeader } from "./article-header.tsx";
import { ArticleSkeleton } from "./article-skeleton.tsx";
import { ArticleText } from "./article-text.tsx";
import { VotePanel } from "./vote-panel.tsx";

export const meta: Route.MetaFunction = (args) => {
  const { card, isMissing } = args.loaderData ?? noCard;
  if (!card) return isMissing ? pageMeta({ title: "No Article Data" }) : [];
  const description = excerpt(card.article_details, 160);
  return socialMeta(args, {
    title: card.article_title,
    description,
    picture: `/social/article/${card._id}.png`,
    type: "article",
    linkedData: {
      "@type": "Article",
      headline: card.article_title,
      description,
      datePublished: card.article_date,
      author: { "@type": "Person", name: card.writer_name },
    },
  });
};

export function loader({ context, params }: Route.LoaderArgs) {
  return readCard(context, (api) => readArticle(params.id, api));
}

export const clientLoader = () => noCard;

/** One article, to read and to vote on (spec §2). */
export default function ArticleDetailsScreen() {
  const { id = "" } = useParams();
  const { data: article, isError, isFetching, refetch } = useQuery(articleQuery(id));

  return (
    <main id="main" className="grow">
      <title>{`${titleOf(article)} · ${brand.name}`}</title>
      {article ? (
        <article className="page-width grid gap-x-12 gap-y-8 pt-8 pb-section lg:grid-cols-12 lg:pt-16">
          <ArticleHeader article={article} />
          <ArticleText details={article.article_details} />
          <VotePanel key={article._id} article={article} />
        </article>
      ) : article === null ? (
        <div className="page-width py-section">
          <EmptyState
            as="h1"
            title="No Article Data"
            action={<LinkButton to="/all-articles">See all articles</LinkButton>}
          >
            <p>There is no article at this address. It may have been taken down, or the link is mistyped.</p>
          </EmptyState>
        </div>
      ) : isError ? (
        <div className="page-width py-section">
          <LoadError as="h1" onRetry={() => refetch()} busy={isFetching}>
            This article could not be loaded. Check your connection and try again.
          </LoadError>
        </div>
      ) : (
        <ArticleSkeleton />
      )}
    </main>
  );
}

function titleOf(article: { article_title: string } | null | undefined): string {
  if (article === null) return "No Article Data";
  return article?.article_title ?? "Article";
}
