import { createRoute, z } from "@hono/zod-openapi";
import { Id } from "#contract/primitives.ts";
import { studioDay } from "#contract/studio-time.ts";
import {
  ArticleSending,
  NewSubscriber,
  NewsletterLink,
  NewsletterState,
  SendBegun,
  Subscribed,
} from "#contract/subscribers.ts";
import { afterProof, only } from "#server/features/people/guards.ts";
import { body, errors, json } from "#server/http/answers.ts";
import { type CsvColumn, csvFile, csvHeaders } from "#server/http/csv.ts";
import { limitRate } from "#server/http/limits.ts";
import { createRouter } from "#server/http/router.ts";
import { presentSend } from "./present.ts";
import { countSubscribers, findSend, listConfirmed, listSends } from "./reads.ts";
import { beginSend, requireSendable } from "./sends.ts";
import { confirmSubscriber, subscribe, unsubscribe } from "./writes.ts";

const tags = ["Newsletter"];
const token = [{ accessToken: [] }];
const params = z.object({ id: Id });
const done = { acknowledged: true as const };

const add = createRoute({
  method: "post",
  path: "/subscribers",
  operationId: "subscribe",
  tags,
  summary: "Subscribe to the newsletter",
  // Each new address is mailed a link, so this must not be callable by the thousand.
  middleware: limitRate({ name: "subscribers", most: 300, per: "hour" }),
  request: { body: body(NewSubscriber) },
  responses: { 201: json(Subscribed, "Accepted"), ...errors("invalid", "too_many_requests") },
});

const confirm = createRoute({
  method: "post",
  path: "/newsletter/confirm",
  operationId: "confirmSubscriber",
  tags,
  summary: "Confirm an address with the link emailed to it",
  request: { body: body(NewsletterLink) },
  responses: { 200: json(Subscribed, "Confirmed, now or before"), ...errors("invalid", "not_found") },
});

const leave = createRoute({
  method: "post",
  path: "/newsletter/unsubscribe",
  operationId: "unsubscribe",
  tags,
  summary: "Unsubscribe with the link in an email, in one click (RFC 8058)",
  request: { query: NewsletterLink },
  responses: { 200: json(Subscribed, "Off the list, now or before"), ...errors("invalid", "not_found") },
});

const state = createRoute({
  method: "get",
  path: "/newsletter",
  operationId: "readNewsletter",
  tags,
  summary: "Get the number of subscribers and what was sent",
  security: token,
  middleware: only("admin"),
  responses: { 200: json(NewsletterState, "The newsletter"), ...errors("unauthenticated", "forbidden") },
});

const csv = createRoute({
  method: "get",
  path: "/newsletter.csv",
  operationId: "exportSubscribers",
  tags,
  summary: "Get the confirmed addresses as a CSV file",
  ...afterProof(only("admin")),
  responses: {
    200: { description: "The file", content: { "text/csv": { schema: z.string() } } },
    ...errors("unauthenticated", "forbidden"),
  },
});

const sending = createRoute({
  method: "get",
  path: "/articles/{id}/sending",
  operationId: "readArticleSending",
  tags,
  summary: "Get whether an article was sent, and to how many it would go",
  security: token,
  middleware: only("admin", "trainer"),
  request: { params },
  responses: {
    200: json(ArticleSending, "How it stands"),
    ...errors("invalid", "unauthenticated", "forbidden", "not_found"),
  },
});

const send = createRoute({
  method: "post",
  path: "/articles/{id}/sending",
  operationId: "sendArticle",
  tags,
  summary: "Send an article to the newsletter's readers, once only",
  security: token,
  middleware: only("admin", "trainer"),
  request: { params },
  responses: {
    201: json(SendBegun, "On its way"),
    ...errors("invalid", "unauthenticated", "forbidden", "not_found", "conflict"),
  },
});

const columns: readonly CsvColumn<{ email: string; confirmed_at: string | null }>[] = [
  { header: "Email", cell: ({ email }) => email },
  { header: "Confirmed at (UTC)", cell: ({ confirmed_at }) => confirmed_at ?? "" },
];

/** The newsletter: subscribers and sendings (D66). */
export const newsletter = createRouter()
  .openapi(add, async (c) => {
    await subscribe(c.get("parts"), c.req.valid("json").email);
    return c.json(done, 201);
  })
  .openapi(confirm, async (c) => {
    await confirmSubscriber(c.get("parts"), c.req.valid("json").token);
    return c.json(done, 200);
  })
  .openapi(leave, async (c) => {
    await unsubscribe(c.get("parts"), c.req.valid("query").token);
    return c.json(done, 200);
  })
  .openapi(state, async (c) => {
    const { db } = c.get("parts");
    const sends = await listSends(db);
    return c.json({ ...(await countSubscribers(db)), sends: sends.map(presentSend) }, 200);
  })
  .openapi(csv, (c) => {
    const { db, clock } = c.get("parts");
    const file = csvFile(columns, (paging) => listConfirmed(db, paging));
    return c.body(file, 200, csvHeaders(`shokti-newsletter-${studioDay(clock.now())}.csv`));
  })
  .openapi(sending, async (c) => {
    const { db } = c.get("parts");
    const { id } = await requireSendable(db, { caller: c.get("caller"), articleId: c.req.valid("param").id });
    const [{ confirmed }, begun] = [await countSubscribers(db), await findSend(db, id)];
    return c.json({ confirmed, send: begun ? presentSend(begun) : null }, 200);
  })
  .openapi(send, async (c) => {
    const parts = c.get("parts");
    const articleId = c.req.valid("param").id;
    const article = await requireSendable(parts.db, { caller: c.get("caller"), articleId });
    return c.json(await beginSend(parts, article), 201);
  });
