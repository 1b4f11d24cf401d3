import { readFileSync } from "node:fs";
import { join } from "node:path";
import { demoAccounts } from "#demo/accounts.ts";
import { deriveKeys } from "#demo/card-gateway/keys.ts";
import { mountPath } from "#demo/card-gateway/mount-path.ts";
import type { Comparison } from "./compare.ts";
import { type Exchange, openConnection, type Sent } from "./load.ts";
import { fromSomewhere, type Member, must, posting, registerMembers, signInDemo } from "./studio.ts";

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

/** The public reads; `size` 1 is the whole bench. */
export function readings(size: number): Comparison[] {
  const jobs = Math.round(60_000 * size);
  return [
    ...Object.entries(ready).map(([path, name]) => ({
      id: `ready ${path}`,
      name,
      jobs,
      ...same(() => path),
    })),
    {
      id: "list",
      name: "Articles, 12 of them, an address not asked for before",
      jobs: jobs / 6,
      ...same((number) => `/articles?limit=12&n=${number}`),
    },
    {
      id: "record",
      name: "One article, an address not asked for before",
      jobs: jobs / 6,
      ...different((number) => [`/articles/${article}?n=${number}`, `/one/${article}`]),
    },
    {
      id: "rendered home",
      name: "Home, rendered",
      jobs: jobs / 60,
      ...different((number) => [`/?n=${number}`, "/"]),
    },
    {
      id: "rendered classes",
      name: "Our Classes, rendered",
      jobs: jobs / 60,
      ...different((number) => [`/all-classes?n=${number}`, "/all-classes"]),
    },
  ];
}

function same(path: (number: number) => string) {
  return different((number) => [path(number), path(number)]);
}

function different(paths: (number: number) => [string, string]) {
  return {
    studio: (exchange: Exchange, number: number) => expectOk(exchange, { path: paths(number)[0] }),
    bare: (exchange: Exchange, number: number) => expectOk(exchange, { path: paths(number)[1] }),
  };
}

async function expectOk(exchange: Exchange, request: Sent): Promise<void> {
  const { status, body } = await exchange(request);
  if (status !== 200) throw new Error(`${request.path} answered ${status}: ${body.toString().slice(0, 200)}`);
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
  const bearer = ({ token }: Member) => ({ Authorization: `Bearer ${token}`, ...fromSomewhere() });
  return [
    {
      id: "vote",
      name: "Vote",
      jobs: voters.length * articles.length,
      studio: (exchange, number) => {
        const headers = bearer(memberOf(number));
        return must(exchange, posting(`/articles/${articleOf(number)}/vote`, { type: "upvote" }, headers));
      },
      bare: (exchange, number) =>
        must(exchange, posting("/vote", { articleId: articleOf(number), voterId: `bare-${number}` })),
    },
    {
      id: "booking",
      name: "Booking: intent, card and claim, the embedded gateway included",
      jobs: Math.round(1200 * size),
      studio: (exchange, number) => book(exchange, { headers: bearer(memberOf(number)), publicKey }),
      bare: (exchange, number) =>
        must(exchange, posting("/book", { id: `bare-${number}`, like: "payment-demo-0001" })),
    },
    {
      id: "sign-in",
      name: "Sign-in",
      jobs: Math.round(120 * size),
      connections: 10,
      studio: (exchange, number) => {
        const { email, password } = memberOf(number);
        const origin = { Origin: `http://localhost:${port}` };
        return must(exchange, posting("/api/auth/sign-in/email", { email, password }, origin));
      },
      bare: (exchange) => must(exchange, posting("/sign-in", { password: "Strong@2025" })),
    },
  ];
}

async function writeArticles(port: number, count: number): Promise<string[]> {
  const { token } = await signInDemo(port, demoAccounts[1].email);
  const { exchange, close } = openConnection(port);
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const written = { article_title: `Bench article ${number}`, article_details: "To be voted on." };
    const request = posting("/articles", written, { Authorization: `Bearer ${token}` });
    ids.push((await must<{ insertedId: string }>(exchange, request)).insertedId);
  }
  close();
  return ids;
}

type Buyer = { headers: Record<string, string>; publicKey: string };

/** The payment page's requests, in order. */
async function book(exchange: Exchange, { headers, publicKey }: Buyer): Promise<void> {
  type Intent = { clientSecret: string; transactionId: string };
  const intent = await must<Intent>(exchange, posting("/create-payment-intent", trainer, headers));
  const card = new URLSearchParams({
    key: publicKey,
    client_secret: intent.clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2049",
    "payment_method_data[card][cvc]": "123",
  });
  await must(exchange, {
    method: "POST",
    path: `${mountPath}/v1/payment_intents/${intent.transactionId}/confirm`,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: String(card),
  });
  await must(exchange, posting("/save-payment-info", { transactionId: intent.transactionId }, headers));
}
