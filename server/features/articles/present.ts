import type { Article, ArticlesQuery } from "#contract/articles.ts";
import { cardExcerptLength } from "#contract/constants.ts";
import { excerpt } from "#contract/excerpt.ts";
import type { ArticleRecord } from "./reads.ts";

/** An article as everyone sees it: without its author's email (D25); for a card without most of its text. */
export function presentArticle(article: ArticleRecord, view?: ArticlesQuery["view"]): Article {
  return {
    _id: article.id,
    article_title: article.title,
    article_details: view === "card" ? excerpt(article.details, cardExcerptLength) : article.details,
    article_writer: article.writer_name,
    writer_name: article.writer_name,
    writer_id: article.writer_id,
    article_date: article.article_date,
    article_image_url: article.image_url,
    upvote: article.upvotes,
    downvote: article.downvotes,
    version: article.version,
  };
}
