import type { Article, ArticlesQuery } from "#contract/articles.ts";
import { cardExcerptLength } from "#contract/constants.ts";
import { excerpt } from "#contract/excerpt.ts";
import { ofArticles, toFields } from "#server/db/written.ts";
import type { ArticleRecord } from "./reads.ts";

/** An article as everyone sees it: without its author's email (D25); for a card without most of its text. */
export function presentArticle(article: ArticleRecord, view?: ArticlesQuery["view"]): Article {
  const { id, writer_id, writer_name, upvotes, downvotes, version } = article;
  const { article_title, article_details, ...otherFields } = toFields(ofArticles, article);
  return {
    _id: id,
    article_title,
    article_details: view === "card" ? excerpt(article_details, cardExcerptLength) : article_details,
    article_writer: writer_name,
    writer_name,
    writer_id,
    ...otherFields,
    upvote: upvotes,
    downvote: downvotes,
    version,
  };
}
