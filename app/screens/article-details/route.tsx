import { Link, useParams } from "react-router";
import { ArticleText } from "#app/features/articles/article-text.tsx";
import { mayCorrect } from "#app/features/articles/article-writing.ts";
import { readArticle, useArticle } from "#app/features/articles/queries.ts";
import { SendArticle } from "#app/features/newsletter/send-article.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { Imprint } from "#app/page/imprint.tsx";
import { pageMeta } from "#app/page/page-meta.ts";
import { noCard, readCard } from "#app/page/social-card.ts";
import { socialMeta } from "#app/page/social-meta.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadedPage } from "#app/ui/loaded-page.tsx";
import { PageNotice } from "#app/ui/page-notice.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import { wordsBelowHeadings } from "#contract/article-text.ts";
import type { Article } from "#contract/articles.ts";
import { excerpt } from "#contract/excerpt.ts";
import { brand } from "#studio/brand.ts";
import type { Route } from "./+types/route.ts";
import { ReadNext } from "./read-next.tsx";
import { VotePanel } from "./vote-panel.tsx";
import { AboutWriter, Byline } from "./writer.tsx";

export const meta: Route.MetaFunction = (args) => {
  const { card, isMissing } = args.loaderData ?? noCard;
  if (!card) return isMissing ? pageMeta({ title: "No Article Data" }) : [];
  const description = excerpt(wordsBelowHeadings(card.article_details), 160);
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
export default function ArticleDetailsScreen({ loaderData }: Route.ComponentProps) {
  const { id = "" } = useParams();
  const article = useArticle(id, loaderData.card);
  return (
    <main id="main" className="grow">
      <title>{`${titleOf(article.data)} · ${brand.name}`}</title>
      <LoadedPage
        query={article}
        name="This article"
        waiting={
          <Waiting
            name="the article"
            className="page-width grid gap-8 pt-8 pb-section lg:pt-16"
            shapes={[
              "h-5 w-24",
              "h-40 w-full max-w-text lg:h-60 lg:max-w-none",
              "aspect-[3/2] w-full lg:w-2/3",
              "h-96 w-full max-w-text",
            ]}
          />
        }
        missing={
          <PageNotice
            word="Gone"
            title="No Article Data"
            actions={
              <>
                <LinkButton to="/all-articles">See all articles</LinkButton>
                <LinkButton to="/all-classes" variant="secondary">
                  See our classes
                </LinkButton>
              </>
            }
          >
            <p>There is no article at this address. It may have been taken down, or the link is mistyped.</p>
          </PageNotice>
        }
      >
        {(shown) => (
          <>
            <article className="page-width grid gap-x-12 gap-y-8 pt-8 pb-section lg:grid-cols-12 lg:pt-16">
              <Header article={shown} isWhole={!article.isPlaceholderData} />
              <Picture
                src={shown.article_image_url}
                alt=""
                of={{ id: shown._id, name: shown.article_title }}
                ratio="cover"
                loads="first"
                className="lead-picture in-print rounded lg:col-span-8"
              />
              {article.isPlaceholderData ? (
                // The placeholder is a card's, with only the beginning of the text.
                <Waiting
                  name="the article"
                  shapes={["h-96 w-full"]}
                  className="max-w-measure lg:col-span-8"
                />
              ) : (
                <>
                  <ArticleText text={shown.article_details} className="lg:col-span-8 print:max-w-none" />
                  <div className="grid max-w-measure content-start gap-12 self-start tall:lg:sticky lg:top-28 lg:col-span-4 lg:col-start-9 lg:row-[2/4]">
                    {shown.writer_id && <AboutWriter id={shown.writer_id} name={shown.writer_name} />}
                    <VotePanel key={shown._id} article={shown} />
                  </div>
                </>
              )}
            </article>
            <ReadNext after={shown._id} />
          </>
        )}
      </LoadedPage>
      <div className="page-width">
        <Imprint />
      </div>
    </main>
  );
}

function titleOf(article: Article | null | undefined): string {
  if (article === null) return "No Article Data";
  return article?.article_title ?? "Article";
}

/** Title, who wrote it and when; its writer and admins edit it and send it to the newsletter's readers (D62, D66). */
function Header({ article, isWhole }: { article: Article; isWhole: boolean }) {
  const { _id, article_title } = article;
  const { data: me } = useMe();
  return (
    <header className="grid gap-8 lg:col-span-12">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link
            to="/all-articles"
            className="inline-flex min-h-6 items-center font-label text-accent text-small hover:underline"
          >
            Articles
          </Link>
          {mayCorrect(me, article) && (
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
              <SendArticle id={_id} title={article_title} />
              <TextLink to={`/dashboard/edit-article/${_id}`}>Edit article</TextLink>
            </div>
          )}
        </div>
        <h1
          tabIndex={-1}
          className={joinClasses(
            "max-w-[18ch] in-register font-display text-display-1 break-words",
            roomFor(article_title),
          )}
        >
          {article_title}
        </h1>
      </div>
      <Byline article={article} isWhole={isWhole} />
    </header>
  );
}
