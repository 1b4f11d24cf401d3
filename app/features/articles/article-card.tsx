import { type ComponentProps, type ComponentType, memo } from "react";
import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { CardBody } from "#app/ui/card-body.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { fitWords } from "#app/ui/fit-words.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { useLeadingPicture } from "#app/ui/lead-picture.ts";
import { Picture, type PictureLoading } from "#app/ui/picture.tsx";
import { roomFor } from "#app/ui/room-for.ts";
import type { Article } from "#contract/articles.ts";

/** The one link of a card, which all of it follows. */
export type CardLink = Pick<ComponentProps<typeof Link>, "to" | "viewTransition"> & { "data-card-link": "" };

type ArticleCardProps = {
  article: Article;
  /** What Articles adds, excerpt, dates, votes and "Read More", in place of the byline; apart, as Home has no need of it. */
  Details?: ComponentType<{ article: Article; link: CardLink }>;
  /** When its picture loads. */
  loads?: PictureLoading;
  className?: string;
};

/** An article's cover and title; the whole card leads to the article. */
export const ArticleCard = memo(function ArticleCard({
  article,
  Details,
  loads,
  className,
}: ArticleCardProps) {
  const detailed = Details !== undefined;
  const Title = detailed ? "h2" : "h3";
  const to = `/article-details/${article._id}`;
  const leading = useLeadingPicture(to);
  const link: CardLink = { to, viewTransition: true, "data-card-link": "" };
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
        <Title
          className={joinClasses("font-display text-display-3 break-words", roomFor(article.article_title))}
          // For the one that leads a list.
          style={detailed ? fitWords(article.article_title, { lines: 4 }) : undefined}
        >
          {detailed ? article.article_title : <Link {...link}>{article.article_title}</Link>}
        </Title>
        {Details ? (
          <Details article={article} link={link} />
        ) : (
          <p className="text-muted text-small">
            By {article.writer_name}, <DateText date={article.article_date} className="inline-block" />
          </p>
        )}
      </CardBody>
    </Card>
  );
});
