import thumbsDown from "lucide/dist/esm/icons/thumbs-down.mjs";
import thumbsUp from "lucide/dist/esm/icons/thumbs-up.mjs";
import { memo } from "react";
import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { CardBody } from "#app/ui/card-body.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { useLeadingPicture } from "#app/ui/lead-picture.ts";
import { Picture, type PictureLoading } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import type { Article } from "#contract/articles.ts";
import { excerpt } from "#contract/excerpt.ts";
import { typeset } from "#contract/typeset.ts";

type ArticleCardProps = {
  article: Article;
  /** With excerpt, dates, votes and "Read More" (Articles), or title and byline alone (Home). */
  detailed?: boolean;
  /** When its picture loads. */
  loads?: PictureLoading;
  className?: string;
};

/** An article's cover and title; the whole card leads to the article. */
export const ArticleCard = memo(function ArticleCard({
  article,
  detailed = false,
  loads,
  className,
}: ArticleCardProps) {
  const Title = detailed ? "h2" : "h3";
  const to = `/article-details/${article._id}`;
  const leading = useLeadingPicture(to);
  const link = { to, viewTransition: true, "data-card-link": "" } as const;
  return (
    <Card variant={detailed ? "framed" : "plain"} clickable className={className}>
      <Picture
        src={article.article_image_url}
        alt=""
        of={{ id: article._id, name: article.article_title }}
        ratio="cover"
        className={joinClasses(detailed && "border-frame border-b", leading)}
        loads={loads}
      />
      <CardBody className={detailed ? undefined : "px-0 sm:px-0"}>
        <Title className={joinClasses("font-bold text-title break-words", roomFor(article.article_title))}>
          {detailed ? article.article_title : <Link {...link}>{article.article_title}</Link>}
        </Title>
        {detailed ? (
          <>
            <p className="text-muted">{typeset(excerpt(article.article_details, 100))}</p>
            <FullByline article={article} />
            <Link {...link} className="text-link inline-flex min-h-target items-center self-start">
              Read More
              <span className="sr-only">: {article.article_title}</span>
            </Link>
          </>
        ) : (
          <p className="text-muted text-small">
            By {article.writer_name}, <DateText date={article.article_date} className="inline-block" />
          </p>
        )}
      </CardBody>
    </Card>
  );
});

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
