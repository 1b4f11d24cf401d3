import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { cancel, claim, confirmCard, openIntent, refund } from "../harness/money.ts";
import { type Answer, anyOf, ask, enrol, type Person } from "../harness/people.ts";
import type { Counts } from "../harness/stage.ts";
import { kill, type Studio, startProcess } from "../harness/studio.ts";
import { sumOf } from "../histories/books.ts";

/*
 * Eight members of a trainer with three places vote on two articles, count votes and places, book, are refunded a part,
 * cancel and book again, each doing whatever the seed says next, while an admin reads the takings. Every fifth time a process is
 * killed and started again meanwhile. Each round has its own people, trainer and articles; the books are those of all.
 *
 * What must hold: one order explains what everybody heard (`histories/check.ts`).
 */

const memberCount = 8;
const placeCount = 3;
/** How much each member does in a round; an admin and a stranger look twice as often. */
const deeds = 12;
const roundsPerKill = 5;

/** What a member has meanwhile; nothing more is bought once an answer is missing. */
type Life = { member: Person; paymentId?: string; parts: number; isLost?: boolean };
type Round = { studio: Studio; admin: Person; trainer: Person; articles: string[] };

export async function live(studio: Studio, asked: number): Promise<Counts> {
  const rounds = Math.ceil(asked / 2);
  const admin = await enrol(studio, { role: "admin" });
  const { watched } = studio.ledger;
  watched.books = sumOf((await ask(studio, admin, "GET /save-payment-info/summary")).body);
  for (let number = 1; number <= rounds; number += 1) {
    const trainer = await enrol(studio, { role: "trainer", places: placeCount });
    const articles = await Promise.all([post(studio, admin), post(studio, admin)]);
    watched.slots.set(trainer.id, placeCount);
    for (const id of articles) watched.articles.add(id);
    const round = { studio, admin, trainer, articles };
    const members = await Promise.all(Array.from({ length: memberCount }, () => enrol(studio)));
    const lives = members.map((member): Life => ({ member, parts: 0 }));
    const all = () => [...lives.map((one) => act(round, one)), look(round)];
    const isDeadly = number % roundsPerKill === 0;
    await Promise.all([...all(), ...(isDeadly ? [killOne(studio)] : [])]);
    if (isDeadly) await Promise.all(all());
  }
  return { rounds };
}

async function post(studio: Studio, admin: Person): Promise<string> {
  const article = { article_title: `On ${randomUUID()}`, article_details: "Rest is training, too." };
  return String((await ask(studio, admin, "POST /articles", article)).body.insertedId);
}

/** Ends early where no answer comes: whoever is dead answers none of the next, either. */
async function act(round: Round, life: Life): Promise<void> {
  const { studio, trainer, articles } = round;
  const { member } = life;
  for (let count = 0; count < deeds; count += 1) {
    const article = `/articles/${anyOf(studio, articles)}`;
    const answer = await anyOf(studio, [
      () => vote(studio, member, article),
      () => ask(studio, member, `GET ${article}/vote`),
      () => ask(studio, member, `GET ${article}`),
      () => ask(studio, {}, `GET ${article}`),
      () => ask(studio, {}, `GET ${article}`),
      () => ask(studio, member, `GET /slot-places?trainer=${trainer.id}`),
      () => deal(round, life),
      () => deal(round, life),
    ])();
    if (answer && typeof answer.status === "string") return;
  }
}

/** Votes, and looks what strangers see of it, through the same process or another. */
async function vote(studio: Studio, member: Person, article: string): Promise<Answer> {
  const type = anyOf(studio, ["upvote", "downvote"]);
  const voted = await ask(studio, member, `POST ${article}/vote`, { type });
  await ask(studio, {}, `GET ${article}`);
  return voted;
}

/** Books a place; who has one is refunded a part of its price, or cancels. */
async function deal({ studio, admin, trainer }: Round, life: Life): Promise<Answer | undefined> {
  const { member, paymentId } = life;
  if (life.isLost) return undefined;
  if (paymentId === undefined) {
    const opened = await openIntent(studio, member, trainer);
    if (opened.status !== 200) return opened;
    life.paymentId = await claim(studio, member, await confirmCard(studio, opened));
    life.isLost = life.paymentId === undefined;
    life.parts = 0;
  } else if (life.parts < 2 && anyOf(studio, [true, false])) {
    life.parts += 1;
    const amount = 1 + Math.floor(studio.random() * 1000) / 100;
    life.isLost = (await refund(studio, admin, paymentId, amount)).status !== 200;
  } else {
    life.isLost = (await cancel(studio, member, paymentId)).status !== 200;
    delete life.paymentId;
  }
  return undefined;
}

/** An admin reads the takings, and a stranger the articles, while they are answered. */
async function look({ studio, admin, articles }: Round): Promise<void> {
  for (let count = 0; count < 2 * deeds; count += 1) {
    const { status } = await ask(studio, admin, "GET /save-payment-info/summary");
    if (typeof status === "string") return;
    for (const id of articles) await ask(studio, {}, `GET /articles/${id}`);
  }
}

/** Kills one while the others are busy, after a moment of up to a fifth of a second. */
async function killOne(studio: Studio): Promise<void> {
  const one = anyOf(studio, studio.processes);
  await sleep(studio.random() * 200);
  await kill(studio, one);
  await startProcess(one);
}
