import thumbsDown from "lucide/dist/esm/icons/thumbs-down.mjs";
import thumbsUp from "lucide/dist/esm/icons/thumbs-up.mjs";
import { Link } from "react-router";
import { DateText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Article } from "#contract/articles.ts";
import { excerpt } from "#contract/excerpt.ts";
import { typeset } from "#contract/typeset.ts";
import type { CardLink } from "./article-card.tsx";

/** The additions of a detailed card: its first words, dates, votes, and "Read More". */
export function ArticleCardDetails({ article, link }: { article: Article; link: CardLink }) {
  return (
    <>
      <p className="text-muted">{typeset(excerpt(article.article_details, 100))}</p>
      <FullByline article={article} />
      <Link {...link} className="text-link inline-flex min-h-target items-center self-start">
        Read More
        <span className="sr-only">: {article.article_title}</span>
      </Link>
    </>
  );
}

function FullByline({ article }: { article: Article }) {
  return (
    <dl className="mt-auto grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 gap-y-1 border-hair border-t pt-3 text-small">
      <div className="col-span-3 flex gap-1">
        <dt className="text-muted">Published On</dt>
        <dd>
          <DateText date={article.article_date} />
        </dd>
      </div>
      <div className="flex flex-wrap gap-x-1">
        <dt className="text-muted">Written by</dt>
        <dd>{article.article_writer || article.writer_name}</dd>
      </div>
      <div className="flex items-center gap-1 self-start">
        <dt>
          <Icon of={thumbsUp} className="size-4" />
          <span className="sr-only">Upvotes</span>
        </dt>
        <dd className="tabular">{article.upvote}</dd>
      </div>
      <div className="flex items-center gap-1 self-start">
        <dt>
          <Icon of={thumbsDown} className="size-4" />
          <span className="sr-only">Downvotes</span>
        </dt>
        <dd className="tabular">{article.downvote}</dd>
      </div>
    </dl>
  );
}
