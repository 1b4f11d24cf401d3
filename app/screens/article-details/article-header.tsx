import { Link } from "react-router";
import { DateText } from "#app/ui/date-text.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Article } from "#contract/articles.ts";

/** Title, who wrote it and when, and the cover. */
export function ArticleHeader({ article }: { article: Article }) {
  const { article_title, article_image_url, article_date, writer_name } = article;
  return (
    <header className="grid gap-8 lg:col-span-12">
      <div className="grid gap-4">
        <Link
          to="/all-articles"
          className="inline-flex min-h-6 items-center justify-self-start font-label text-accent text-small hover:underline"
        >
          Articles
        </Link>
        <h1 tabIndex={-1} className="max-w-[18ch] font-display text-display-1 break-words">
          {article_title}
        </h1>
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-1 border-rule border-t pt-4">
        <span>
          Written by <b>{writer_name}</b>
        </span>
        <span className="text-muted">
          Published On <DateText date={article_date} />
        </span>
      </p>
      <Picture
        src={article_image_url}
        alt=""
        kind="article"
        ratio="cover"
        eager
        style={{ viewTransitionName: "lead-picture" }}
        className="rounded lg:aspect-[2/1]"
      />
    </header>
  );
}
