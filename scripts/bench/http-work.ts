import { standInKeys } from "#tests/setup/stripe-stand-in.ts";
import type { Comparison } from "./compare.ts";
import { type Exchange, type Job, openConnections, withConnection } from "./load.ts";
import {
  answered,
  type Member,
  must,
  posting,
  registerMembers,
  signingIn,
  trainerHeaders,
  writeArticle,
} from "./studio.ts";

const article = "article-ten-minutes";
/** Each member has one, and renews it: a trainer's mail gathers all bookings of a day. */
const slots = [
  ["trainer-nusrat-jahan", "Morning"],
  ["trainer-tanvir-ahmed", "Morning"],
  ["trainer-farzana-akter", "Afternoon"],
  ["trainer-mitali-das", "Evening"],
  ["trainer-nusrat-jahan", "Evening"],
  ["trainer-tanvir-ahmed", "Afternoon"],
  ["trainer-farzana-akter", "Evening"],
].map(([trainerId, slotTiming]) => ({ trainerId, slotTiming, price: 5000 }));

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
    share: 1 / 3,
  },
  {
    id: "record",
    name: "One article, an address not asked for before",
    path: `/articles/${article}?n=`,
    bare: `/one/${article}`,
    share: 1 / 3,
  },
];

/** Likewise, compared with React's own rendering. */
const rendered = [
  { id: "rendered home", name: "Home, rendered", path: "/" },
  { id: "rendered classes", name: "Our Classes, rendered", path: "/all-classes" },
];
export const renderedPaths = rendered.map(({ path }) => path);

/** The calls that Home's data come from. */
const homeCalls = ["/classes?limit=6", "/reviews?", "/articles?limit=3&view=card", "/users?limit=3"];

/** Asks for Home's data at addresses that nobody has asked for. */
export const askForHomeData: Job = async (exchange, number) => {
  for (const path of homeCalls) await answered(exchange, { path: `${path}&n=data-${number}` });
};

/** The public reads; `size` 1 is the whole bench. */
export function readings(size: number): Comparison[] {
  const jobs = Math.round(30_000 * size);
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

/** The pages that are made; few at once, because more would be refused on a busy machine. */
export function renderings(size: number): Comparison[] {
  return rendered.map(({ path, ...named }) => ({
    ...named,
    jobs: Math.round(1_000 * size),
    connections: 10,
    studio: (exchange, number) => answered(exchange, { path: `${path}?n=${number}` }),
    bare: (exchange) => answered(exchange, { path }),
  }));
}

type Place = { port: number; cardsPort: number; size: number };

/** The writes, and what they need: members, and articles to vote on. */
export async function writings({ port, cardsPort, size }: Place): Promise<Comparison[]> {
  const cards = openConnections(cardsPort);
  const voters = await registerMembers(port, 20);
  const articles = await writeArticles(port, Math.round(150 * size));
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
      name: "Booking: intent and claim, the card provider in a process of its own",
      jobs: Math.round(300 * size),
      studio: (exchange, number) => {
        const slot = slots[(number % voters.length) % slots.length] ?? {};
        return book(exchange, { slot, headers: bearer(number), cards });
      },
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
  const headers = await trainerHeaders(port);
  return withConnection(port, async (exchange) => {
    const ids: string[] = [];
    for (let number = 0; number < count; number += 1)
      ids.push(await writeArticle(exchange, `Bench article ${number}`, headers));
    return ids;
  });
}

type Buyer = { slot: object; headers: Record<string, string>; cards: Exchange };

/** The payment page's requests, in order; the card goes to its provider. */
async function book(exchange: Exchange, { slot, headers, cards }: Buyer): Promise<void> {
  type Intent = { clientSecret: string; transactionId: string };
  const { clientSecret, transactionId } = await must<Intent>(
    exchange,
    posting("/create-payment-intent", slot, headers),
  );
  const card = new URLSearchParams({
    key: standInKeys.publishableKey,
    client_secret: clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2049",
    "payment_method_data[card][cvc]": "123",
  });
  await answered(cards, {
    method: "POST",
    path: `/v1/payment_intents/${transactionId}/confirm`,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: String(card),
  });
  await must(exchange, posting("/save-payment-info", { transactionId }, headers));
}
