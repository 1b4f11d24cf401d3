import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { classBody } from "#tests/bodies.ts";
import type { Promised } from "../harness/ledger.ts";
import { moneyFlows, type Scenery } from "../harness/money.ts";
import { anyOf, ask, register } from "../harness/people.ts";

/** People read the answers before going on; and this is no test of the machine's capacity. */
const restMs = 200;
/** An article is mailed to all readers, so publish one only now and then. */
const betweenArticlesMs = 2_000;
const articles = ["article-ten-minutes", "article-breathing", "article-knees"];
const pages = ["/", "/all-trainers", "/all-classes", "/classes", "/articles?limit=6", "/reviews", "/healthz"];

/**
 * Keeps everyone busy at once: members pay and vote, four strangers read, one opens pages, two join, and an admin writes
 * and reads the takings.
 */
export function startLoad(scene: Scenery): { stop(): Promise<void> } {
  let isOver = false;
  const keepBusy = async (act: (scene: Scenery) => Promise<unknown>, pauseMs = restMs) => {
    while (!isOver) {
      await act(scene);
      await sleep(pauseMs);
    }
  };
  const busy = [
    ...scene.members.map((member) => keepBusy(() => anyOf(scene, moneyFlows)(scene, member))),
    ...[read, read, read, read, openPage, join, join, opine, opine, readTakings].map((act) => keepBusy(act)),
    keepBusy(publish, betweenArticlesMs),
  ];
  return {
    async stop() {
      isOver = true;
      await Promise.all(busy);
    },
  };
}

/** Requests a page, a list, or a search that nobody has made before. */
const read = (scene: Scenery) =>
  ask(scene, {}, `GET ${anyOf(scene, [...pages, `/classes?q=${randomUUID().slice(0, 3)}`])}`);

/** Opens a page with all its files, as a browser does. */
async function openPage(scene: Scenery): Promise<void> {
  const page = await ask(scene, {}, `GET ${anyOf(scene, ["/", "/all-trainers", "/all-classes", "/login"])}`);
  const files = page.text.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  for (const path of new Set(files)) await ask(scene, {}, `GET ${path}`);
}

/** Subscribes to the newsletter, registers, logs in and votes. */
async function join(scene: Scenery): Promise<void> {
  const note = (row: Promised) => void scene.ledger.promised.push(row);
  const email = `reader-${randomUUID()}@shokti.test`;
  const asked = await ask(scene, {}, "POST /subscribers", { email });
  if (asked.status === 201) note({ table: "subscribers", where: { email } });
  const voter = await register(scene, note);
  for (const article_id of voter ? articles : []) {
    const type = anyOf(scene, ["upvote", "downvote"]);
    const voted = await ask(scene, voter ?? {}, `POST /articles/${article_id}/vote`, { type });
    const row = { article_id, voter_id: voter?.id ?? "", type };
    if (voted.status === 200) note({ table: "votes", where: row });
  }
}

/** A member votes for one of the newest articles, or they or a stranger look how many have. */
async function opine(scene: Scenery): Promise<void> {
  const newest = [...scene.ledger.watched.articles].slice(-3);
  if (newest.length === 0) return;
  const article = `/articles/${anyOf(scene, newest)}`;
  const member = anyOf(scene, scene.members);
  await anyOf(scene, [
    () => ask(scene, member, `POST ${article}/vote`, { type: anyOf(scene, ["upvote", "downvote"]) }),
    () => ask(scene, member, `GET ${article}/vote`),
    () => ask(scene, anyOf(scene, [{}, {}, member]), `GET ${article}`),
  ])();
}

const readTakings = (scene: Scenery) => ask(scene, scene.admin, "GET /save-payment-info/summary");

/** The admin adds a class, and an article that is sent to the newsletter's readers. */
async function publish(scene: Scenery): Promise<void> {
  const { admin, ledger } = scene;
  const added = await ask(scene, admin, "POST /classes", classBody({ class_name: `CLASS ${randomUUID()}` }));
  if (added.status === 201)
    ledger.promised.push({ table: "classes", where: { id: String(added.body.insertedId) } });
  const title = `What we learnt on ${randomUUID()}`;
  const article = { article_title: title, article_details: "Rest is training, too." };
  const written = await ask(scene, admin, "POST /articles", article);
  if (written.status !== 201) return;
  const id = String(written.body.insertedId);
  ledger.promised.push({ table: "articles", where: { id, title } });
  ledger.watched.articles.add(id);
  const begun = await ask(scene, admin, `POST /articles/${id}/sending`);
  if (begun.status === 201) ledger.letters.push(title);
}
