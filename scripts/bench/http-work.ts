import { readFileSync } from "node:fs";
import { join } from "node:path";
import { demoAccounts } from "#demo/accounts.ts";
import { deriveKeys } from "#demo/card-gateway/keys.ts";
import { mountPath } from "#demo/card-gateway/mount-path.ts";
import type { Comparison } from "./compare.ts";
import { type Exchange, withConnection } from "./load.ts";
import { answered, demoToken, type Member, must, posting, registerMembers, signingIn } from "./studio.ts";

const article = "article-ten-minutes";
const trainer = { trainerId: "trainer-nusrat-jahan", slotTiming: "Morning", price: 5000 };

/** What is answered from memory, by path. */
const ready = {
  "/articles": "Articles, ready",
  [`/articles/${article}`]: "One article, ready",
  "/classes": "Classes, ready",
  "/": "Home, ready",
  "/all-classes": "Our Classes, ready",
};
export const readyPaths = Object.keys(ready);

/** What must be made: an address that nobody has asked for, the bare server's path, and the share of the jobs. */
const made = [
  {
    id: "list",
    name: "Articles, 12 of them, an address not asked for before",
    path: "/articles?limit=12&n=",
    share: 1 / 6,
  },
  {
    id: "record",
    name: "One article, an address not asked for before",
    path: `/articles/${article}?n=`,
    bare: `/one/${article}`,
    share: 1 / 6,
  },
  { id: "rendered home", name: "Home, rendered", path: "/?n=", bare: "/", share: 1 / 60 },
  {
    id: "rendered classes",
    name: "Our Classes, rendered",
    path: "/all-classes?n=",
    bare: "/all-classes",
    share: 1 / 60,
  },
];

/** The public reads; `size` 1 is the whole bench. */
export function readings(size: number): Comparison[] {
  const jobs = Math.round(60_000 * size);
  return [
    ...Object.entries(ready).map(([path, name]) => ({
      id: `ready ${path}`,
      name,
      jobs,
      studio: (exchange: Exchange) => answered(exchange, { path }),
      bare: (exchange: Exchange) => answered(exchange, { path }),
    })),
    ...made.map(({ id, name, path, bare, share }) => ({
      id,
      name,
      jobs: jobs * share,
      studio: (exchange: Exchange, number: number) => answered(exchange, { path: path + number }),
      bare: (exchange: Exchange, number: number) => answered(exchange, { path: bare ?? path + number }),
    })),
  ];
}

type Place = { port: number; dataFolder: string; size: number };

/** The writes, and what they need: members, articles to vote on, the gateway's publishable key. */
export async function writings({ port, dataFolder, size }: Place): Promise<Comparison[]> {
  const voters = await registerMembers(port, 20);
  const articles = await writeArticles(port, Math.round(150 * size));
  const secret = readFileSync(join(dataFolder, "demo-secret"), "utf8").trim();
  const publicKey = deriveKeys(secret).publishableKey;
  const memberOf = (number: number) => voters[number % voters.length] as Member;
  const articleOf = (number: number) => articles[Math.floor(number / voters.length)] ?? "";
  const bearer = (number: number) => ({ Authorization: `Bearer ${memberOf(number).token}` });
  return [
    {
      id: "vote",
      name: "Vote",
      jobs: voters.length * articles.length,
      studio: (exchange, number) =>
        must(exchange, posting(`/articles/${articleOf(number)}/vote`, { type: "upvote" }, bearer(number))),
      bare: (exchange, number) =>
        must(exchange, posting("/vote", { articleId: articleOf(number), voterId: `bare-${number}` })),
    },
    {
      id: "booking",
      name: "Booking: intent, card and claim, the embedded gateway included",
      jobs: Math.round(1200 * size),
      studio: (exchange, number) => book(exchange, { headers: bearer(number), publicKey }),
      bare: (exchange, number) =>
        must(exchange, posting("/book", { id: `bare-${number}`, like: "payment-demo-0001" })),
    },
    {
      id: "sign-in",
      name: "Sign-in",
      jobs: Math.round(120 * size),
      connections: 10,
      studio: (exchange, number) => must(exchange, signingIn(port, memberOf(number))),
      bare: (exchange) => must(exchange, posting("/sign-in", { password: "Strong@2025" })),
    },
  ];
}

async function writeArticles(port: number, count: number): Promise<string[]> {
  const headers = { Authorization: `Bearer ${await demoToken(port, demoAccounts[1].email)}` };
  return withConnection(port, async (exchange) => {
    const ids: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const article = { article_title: `Bench article ${number}`, article_details: "To be voted on." };
      ids.push(
        (await must<{ insertedId: string }>(exchange, posting("/articles", article, headers))).insertedId,
      );
    }
    return ids;
  });
}

type Buyer = { headers: Record<string, string>; publicKey: string };

/** The payment page's requests, in order. */
async function book(exchange: Exchange, { headers, publicKey }: Buyer): Promise<void> {
  type Intent = { clientSecret: string; transactionId: string };
  const { clientSecret, transactionId } = await must<Intent>(
    exchange,
    posting("/create-payment-intent", trainer, headers),
  );
  const card = new URLSearchParams({
    key: publicKey,
    client_secret: clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2049",
    "payment_method_data[card][cvc]": "123",
  });
  await answered(exchange, {
    method: "POST",
    path: `${mountPath}/v1/payment_intents/${transactionId}/confirm`,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: String(card),
  });
  await must(exchange, posting("/save-payment-info", { transactionId }, headers));
}
