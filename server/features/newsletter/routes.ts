import {
  ArticleSending,
  NewSubscriber,
  NewsletterLink,
  NewsletterState,
  SendBegun,
  Subscribed,
  TestSent,
} from "#contract/subscribers.ts";
import { only, provenLately } from "#server/features/people/guards.ts";
import { json } from "#server/http/answers.ts";
import { callsOf } from "#server/http/call.ts";
import { type CsvColumn, csv, sendCsv } from "#server/http/csv.ts";
import { limitCostly, limitRate } from "#server/http/limits.ts";
import { createRouter } from "#server/http/router.ts";
import { presentSend } from "./present.ts";
import { countSubscribers, findSend, listConfirmed, listSends } from "./reads.ts";
import { beginSend, requireSendable, sendTest } from "./sends.ts";
import { confirmSubscriber, subscribe, unsubscribe } from "./writes.ts";

const call = callsOf("Newsletter");
const done = { acknowledged: true as const };

const add = call("post", "/subscribers", "subscribe", {
  summary: "Subscribe to the newsletter",
  // Each new address is mailed a link, so this must not be callable by the thousand.
  guard: [limitCostly, limitRate({ name: "subscribers", most: 300, per: "hour" })],
  body: NewSubscriber,
  answers: { 201: json(Subscribed, "Accepted") },
});

const confirm = call("post", "/newsletter/confirm", "confirmSubscriber", {
  summary: "Confirm an address with the link emailed to it",
  body: NewsletterLink,
  answers: { 200: json(Subscribed, "Confirmed, now or before") },
  errors: ["not_found"],
});

const leave = call("post", "/newsletter/unsubscribe", "unsubscribe", {
  summary: "Unsubscribe with the link in an email, in one click (RFC 8058)",
  query: NewsletterLink,
  answers: { 200: json(Subscribed, "Off the list, now or before") },
  errors: ["not_found"],
});

const state = call("get", "/newsletter", "readNewsletter", {
  summary: "Get the number of subscribers and what was sent",
  guard: only("admin"),
  answers: { 200: json(NewsletterState, "The newsletter") },
});

const download = call("get", "/newsletter.csv", "exportSubscribers", {
  summary: "Get the confirmed addresses as a CSV file",
  guard: [only("admin"), provenLately],
  answers: { 200: csv },
});

const sending = call("get", "/articles/{id}/sending", "readArticleSending", {
  summary: "Get whether an article was sent, and to how many it would go",
  guard: only("admin", "trainer"),
  answers: { 200: json(ArticleSending, "How it stands") },
});

const send = call("post", "/articles/{id}/sending", "sendArticle", {
  summary: "Send an article to the newsletter's readers, once only",
  guard: only("admin", "trainer"),
  answers: { 201: json(SendBegun, "On its way") },
  errors: ["conflict"],
});

const test = call("post", "/articles/{id}/sending/test", "sendTestOfArticle", {
  summary: "Send the caller an article as the newsletter's readers will get it",
  description:
    "To the caller's own confirmed address, as often as wanted within what one address is mailed. Nobody else gets anything.",
  guard: [limitCostly, only("admin", "trainer")],
  answers: { 201: json(TestSent, "On its way") },
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
  .openapi(download, (c) =>
    sendCsv(c, { list: "newsletter" }, columns, (paging) => listConfirmed(c.get("parts").db, paging)),
  )
  .openapi(sending, async (c) => {
    const { db } = c.get("parts");
    const { id } = await requireSendable(db, { caller: c.get("caller"), articleId: c.req.valid("param").id });
    const [{ confirmed }, begun] = [await countSubscribers(db), await findSend(db, id)];
    return c.json({ confirmed, send: begun ? presentSend(begun) : null }, 200);
  })
  .openapi(send, async (c) => {
    const parts = c.get("parts");
    const articleId = c.req.valid("param").id;
    const caller = c.get("caller");
    const article = await requireSendable(parts.db, { caller, articleId });
    return c.json(await beginSend(parts, { caller, article }), 201);
  })
  .openapi(test, async (c) => {
    const parts = c.get("parts");
    const caller = c.get("caller");
    const article = await requireSendable(parts.db, { caller, articleId: c.req.valid("param").id });
    await sendTest(parts, { caller, article });
    return c.json({ to: caller.email }, 201);
  });
