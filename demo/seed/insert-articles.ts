import type { Db } from "#server/db/open.ts";
import { searchText } from "#server/db/search.ts";
import { type DemoArticle, demoArticles } from "./articles.ts";
import { found } from "./found.ts";
import { morningOf } from "./moments.ts";
import { demoReviews } from "./reviews.ts";
import { demoTrainers } from "./trainers.ts";
import { demoVotes } from "./votes.ts";

/** Writes the demo's articles and the votes for them; the counters are counted from the votes. */
export async function insertArticles(tx: Db): Promise<void> {
  await tx.insertInto("articles").values(demoArticles.map(articleRow)).execute();
  await tx.insertInto("votes").values(demoArticles.flatMap(voteRows)).execute();
}

/** Writes the demo's reviews. */
export async function insertReviews(tx: Db): Promise<void> {
  const rows = demoReviews.map(({ imageUrl, ...review }) => ({ ...review, reviewer_img_url: imageUrl }));
  await tx.insertInto("reviews").values(rows).execute();
}

function articleRow(article: DemoArticle) {
  const writer = found(demoTrainers, article.writerId);
  const details = article.paragraphs.join("\n\n");
  const votes = voteRows(article);
  return {
    id: article.id,
    title: article.title,
    details,
    image_url: article.imageUrl,
    article_date: article.date,
    writer_id: writer.id,
    writer_name: writer.name,
    writer_email: writer.email,
    upvotes: votes.filter(({ type }) => type === "upvote").length,
    downvotes: votes.filter(({ type }) => type === "downvote").length,
    search_text: searchText(article.title, details, writer.name),
    created_at: morningOf(article.date, { hoursLater: 0 }),
  };
}

function voteRows({ id, date }: DemoArticle) {
  const votes = demoVotes.find(({ articleId }) => articleId === id);
  const up = (votes?.up ?? []).map((voter_id) => ({ voter_id, type: "upvote" as const }));
  const down = (votes?.down ?? []).map((voter_id) => ({ voter_id, type: "downvote" as const }));
  return [...up, ...down].map((vote, index) => ({
    article_id: id,
    ...vote,
    created_at: morningOf(date, { hoursLater: index + 1 }),
  }));
}
