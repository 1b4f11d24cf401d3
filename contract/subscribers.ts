import { z } from "zod";
import { Email, Id, named } from "./primitives.ts";

export const NewSubscriber = z.object({ email: Email });
export const Subscribed = named("Subscribed", { acknowledged: z.literal(true) });

/** What an emailed link carries and its page sends back (D66). */
export const NewsletterLink = z.object({
  token: z.string().min(1).max(300).describe("The token from the emailed link"),
});

/** The sending of an article to subscribers. */
export const NewsletterSend = named("NewsletterSend", {
  articleId: Id,
  title: z.string(),
  startedAt: z.string().describe("ISO 8601, UTC"),
  finishedAt: z.string().nullable().describe("Null while the emails are still being written"),
  mails: z.number().int().describe("How many were written so far"),
});
export type NewsletterSend = z.infer<typeof NewsletterSend>;

/** The newsletter as admins see it. */
export const NewsletterState = named("Newsletter", {
  confirmed: z.number().int().describe("Confirmed addresses"),
  waiting: z.number().int().describe("Addresses not confirmed yet"),
  sends: NewsletterSend.array().describe("The newest first, fifty at most"),
});
export type NewsletterState = z.infer<typeof NewsletterState>;

/** Whether an article was sent, and to how many it would go. */
export const ArticleSending = named("ArticleSending", {
  confirmed: z.number().int(),
  send: z.union([NewsletterSend, z.null()]),
});
export type ArticleSending = z.infer<typeof ArticleSending>;

/** The address that a test goes to: the caller's own. */
export const TestSent = named("TestSent", { to: Email });

export const SendBegun = named("SendBegun", { recipients: z.number().int() });
