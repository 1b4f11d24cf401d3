import type { Article } from "#contract/articles.ts";
import type { ArticleRecord } from "./reads.ts";

/** An article as everybody sees it: without its writer's email (D25). */
export function presentArticle(article: ArticleRecord): Article {
  return {
    _id: article.id,
    article_title: article.title,
    article_details: article.details,
    article_writer: article.writer_name,
    writer_name: article.writer_name,
    article_date: article.article_date,
    article_image_url: article.image_url,
    upvote: article.upvotes,
    downvote: article.downvotes,
  };
}
