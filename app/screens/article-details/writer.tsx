import { Link } from "react-router";
import { useWriter } from "#app/features/people/queries.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { roomFor } from "#app/ui/room-for.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { plainWords } from "#contract/article-text.ts";
import type { Article } from "#contract/articles.ts";
import { excerpt } from "#contract/excerpt.ts";

const wordsAMinute = 200;

type BylineProps = {
  article: Article;
  /** False for a card, which has only the beginning of the text: its reading time is unknown. */
  isWhole: boolean;
};

/** Who wrote an article, when, and how long it takes to read. */
export function Byline({ article, isWhole }: BylineProps) {
  const { writer_id, writer_name, article_date, article_details } = article;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2 border-rule border-t pt-4">
      {writer_id ? (
        <Writer key={writer_id} id={writer_id} name={writer_name} />
      ) : (
        <p>
          Written by <b>{writer_name}</b>
        </p>
      )}
      <p className="text-muted">
        <DateText date={article_date} />
        {isWhole && ` · ${minutesOf(article_details)} min read`}
      </p>
    </div>
  );
}

function minutesOf(text: string): number {
  const words = plainWords(text).split(/\s+/).length;
  return Math.max(1, Math.round(words / wordsAMinute));
}

/** With their portrait; links to their trainer page, or to their articles if they are no trainer. */
function Writer({ id, name }: { id: string; name: string }) {
  const { data: trainer, isPending } = useWriter(id);
  return (
    <div className="flex items-center gap-3">
      {isPending ? (
        <Skeleton className="size-11 rounded-full" />
      ) : (
        <Avatar src={trainer?.photoUrl} alt="" of={{ id, name }} />
      )}
      <p>
        Written by{" "}
        <Link to={trainer ? `/trainer-details/${id}` : articlesBy(id)} className="text-link">
          {name}
        </Link>
      </p>
    </div>
  );
}

const articlesBy = (id: string) => `/all-articles?writer=${id}`;

/** The writer, at the end of the article, with a link to train with them. */
export function AboutWriter({ id, name }: { id: string; name: string }) {
  const { data: trainer } = useWriter(id);
  return (
    <aside
      aria-label="About the writer"
      className="grid grid-cols-[auto_1fr] narrow:grid-cols-1 gap-4 border-rule border-t pt-4 sm:gap-6"
    >
      {trainer && <Avatar src={trainer.photoUrl} alt="" of={{ id, name: trainer.name }} size="lg" />}
      <div className="grid content-start gap-2">
        {trainer && (
          <>
            <p className={joinClasses("wrap-anywhere font-display text-display-3", roomFor(trainer.name))}>
              {trainer.name}
            </p>
            <p className="text-muted">{excerpt(trainer.biography, 100)}</p>
          </>
        )}
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          {trainer && <TextLink to={`/trainer-details/${id}`}>Train with {trainer.name}</TextLink>}
          <TextLink to={articlesBy(id)}>All articles by {name}</TextLink>
        </p>
      </div>
    </aside>
  );
}
