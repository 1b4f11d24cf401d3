import { z } from "zod";
import { cardExcerptLength } from "./constants.ts";
import { ErrorBody } from "./errors.ts";
import { ListQuery } from "./lists.ts";
import {
  asRead,
  changeOf,
  Id,
  named,
  OptionalPictureUrl,
  Version,
  writtenLine,
  writtenText,
} from "./primitives.ts";

/**
 * What is written of an article, and the body of `POST /articles`. All else about a field follows from it. The author is
 * the caller and votes start at 0, whatever it says (D32).
 */
export const NewArticle = z.object({
  article_title: writtenLine({ longest: 160 }),
  article_details: writtenText({ longest: 50_000 }),
  article_date: z.iso.date("Enter a date").optional(),
  article_image_url: OptionalPictureUrl.nullish(),
});
export type NewArticle = z.input<typeof NewArticle>;

const { article_title, article_details, article_date, ...otherFields } = asRead(NewArticle);

/** An article as anyone sees it, without the author's email (D25). */
export const Article = named("Article", {
  _id: Id,
  article_title,
  article_details: article_details.describe("Markdown (D62); in a list of cards its first plain words"),
  article_writer: z.string(),
  writer_name: z.string(),
  writer_id: Id.nullable().describe("Null once the writer's record is deleted (D38)"),
  article_date: article_date.describe("Day of publication, YYYY-MM-DD"),
  ...otherFields,
  upvote: z.number().int(),
  downvote: z.number().int(),
  version: Version,
});
export type Article = z.infer<typeof Article>;

export const ArticlesQuery = ListQuery.extend({
  sort: z.enum(["newest", "upvoted"]).optional(),
  writer: Id.optional().describe("Only articles by the person with this id"),
  view: z
    .enum(["card"])
    .optional()
    .describe(
      `For cards: of \`article_details\` the first ${cardExcerptLength} characters, without marks and headings`,
    ),
});
export type ArticlesQuery = z.infer<typeof ArticlesQuery>;

/** Body of `PATCH /articles/{id}` (D62): the changes, and the version they were made from. */
export const ArticleChange = changeOf(NewArticle);
export type ArticleChange = z.infer<typeof ArticleChange>;

export const VoteType = z.enum(["upvote", "downvote"], "Vote with `upvote` or `downvote`");
export type VoteType = z.infer<typeof VoteType>;

export const NewVote = z.object({ type: VoteType });

/** The caller's vote for an article; null for none. */
export const OwnVote = named("OwnVote", {
  type: VoteType.nullable(),
  waits_for_proof: z.boolean().describe("Whether it counts only once the address is confirmed"),
});
export type OwnVote = z.infer<typeof OwnVote>;

export const VoteCounts = named("VoteCounts", { upvote: z.number().int(), downvote: z.number().int() });
export type VoteCounts = z.infer<typeof VoteCounts>;

/** The answer to a second vote: the error, and the current counts (D35). */
export const AlreadyVoted = ErrorBody.extend(VoteCounts.shape).meta({ id: "AlreadyVoted" });
