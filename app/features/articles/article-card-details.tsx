import thumbsDown from "lucide/dist/esm/icons/thumbs-down.mjs";
import thumbsUp from "lucide/dist/esm/icons/thumbs-up.mjs";
import { Link } from "react-router";
import { DateText } from "#app/ui/date-text.tsx";
import { type Drawing, Icon } from "#app/ui/icon.tsx";
import type { Article } from "#contract/articles.ts";
import { excerpt } from "#contract/excerpt.ts";
import { typeset } from "#contract/typeset.ts";
import type { CardLink } from "./article-card.tsx";

/** The additions of a detailed card: its first words, writer, date, "Read More" and votes. */
export function ArticleCardDetails({ article, link }: { article: Article; link: CardLink }) {
  return (
    <>
      <p className="text-muted">{typeset(excerpt(article.article_details, 100))}</p>
      <dl className="mt-auto flex flex-wrap gap-x-4 text-small">
        <div className="flex flex-wrap gap-x-1">
          <dt className="text-muted">Published On</dt>
          <dd>
            <DateText date={article.article_date} />
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-1">
          <dt className="text-muted">Written by</dt>
          <dd className="font-semibold">{article.article_writer || article.writer_name}</dd>
        </div>
      </dl>
      <div className="-mb-3 flex items-center justify-between gap-4 border-hair border-t pt-1 sm:-mb-4">
        <Link {...link} className="text-link inline-flex min-h-target items-center">
          Read More
          <span className="sr-only">: {article.article_title}</span>
        </Link>
        <dl className="flex gap-4 text-small tabular">
          <Votes name="Upvotes" icon={thumbsUp} count={article.upvote} />
          <Votes name="Downvotes" icon={thumbsDown} count={article.downvote} />
        </dl>
      </div>
    </>
  );
}

function Votes({ name, icon, count }: { name: string; icon: Drawing; count: number }) {
  return (
    <div className="flex items-center gap-1">
      <dt>
        <Icon of={icon} className="size-4" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{count}</dd>
    </div>
  );
}
