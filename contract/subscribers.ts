import { z } from "zod";
import { Email, Id } from "./primitives.ts";

export const NewSubscriber = z.object({ email: Email });
export const Subscribed = z.object({ acknowledged: z.literal(true) }).meta({ id: "Subscribed" });

/** What an emailed link carries and its page sends back (D66). */
export const NewsletterLink = z.object({
  token: z.string().min(1).max(300).meta({ description: "The token from the emailed link" }),
});

/** The sending of an article to subscribers. */
export const NewsletterSend = z
  .object({
    articleId: Id,
    title: z.string(),
    startedAt: z.string().meta({ description: "ISO 8601, UTC" }),
    finishedAt: z.string().nullable().meta({ description: "Null while the emails are still being written" }),
    mails: z.number().int().meta({ description: "How many were written so far" }),
  })
  .meta({ id: "NewsletterSend" });
export type NewsletterSend = z.infer<typeof NewsletterSend>;

/** The newsletter as admins see it. */
export const NewsletterState = z
  .object({
    confirmed: z.number().int().meta({ description: "Confirmed addresses" }),
    waiting: z.number().int().meta({ description: "Addresses not confirmed yet" }),
    sends: NewsletterSend.array().meta({ description: "The newest first, fifty at most" }),
  })
  .meta({ id: "Newsletter" });
export type NewsletterState = z.infer<typeof NewsletterState>;

/** Whether an article was sent, and to how many it would go. */
export const ArticleSending = z
  .object({ confirmed: z.number().int(), send: z.union([NewsletterSend, z.null()]) })
  .meta({ id: "ArticleSending" });
export type ArticleSending = z.infer<typeof ArticleSending>;

export const SendBegun = z.object({ recipients: z.number().int() }).meta({ id: "SendBegun" });
