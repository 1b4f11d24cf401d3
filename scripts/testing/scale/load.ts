import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { classBody } from "#tests/bodies.ts";
import { newcomer } from "#tests/e2e/support/people.ts";
import { ask, call, type Stage } from "../crash/flows.ts";
import { moneyFlows } from "../crash/load.ts";
import type { Scene } from "../crash/scene.ts";
import type { Promises } from "./promises.ts";

/** A stage with everyone on it, and what they were promised. */
export type Crew = Stage & Pick<Scene, "members"> & { promises: Promises };

/** People read the answers before going on; and this is no test of the machine's capacity. */
const restMs = 200;
const [strangers, newcomers] = [4, 2];
/** An article is mailed to all readers, so publish one only now and then. */
const betweenArticlesMs = 2_000;
const articles = ["article-ten-minutes", "article-breathing", "article-knees"];
const pages = ["/", "/all-trainers", "/all-classes", "/classes", "/articles?limit=6", "/reviews", "/healthz"];

/** Keeps everyone busy at once: members pay, strangers read, newcomers join, and an admin writes. */
export function startLoad(crew: Crew): { stop(): Promise<void> } {
  const isOver = { yet: false };
  const keepBusy = async (act: () => Promise<void>, pauseMs = restMs) => {
    while (!isOver.yet) {
      await act();
      await sleep(pauseMs);
    }
  };
  const busy = [
    ...crew.members.map((member) => keepBusy(() => anyOf(moneyFlows)(crew, member))),
    ...Array.from({ length: strangers }, () => keepBusy(() => read(crew))),
    keepBusy(() => openPage(crew)),
    ...Array.from({ length: newcomers }, () => keepBusy(() => join(crew))),
    keepBusy(() => publish(crew), betweenArticlesMs),
  ];
  return {
    async stop() {
      isOver.yet = true;
      await Promise.all(busy);
    },
  };
}

/** Requests a page, a list, or a search that nobody has made before. */
async function read(crew: Crew): Promise<void> {
  const search = `/classes?q=${randomUUID().slice(0, 3)}`;
  await call(crew, { method: "GET", path: anyOf([...pages, search]) });
}

/** Opens a page with all its files, as a browser does. */
async function openPage(crew: Crew): Promise<void> {
  const page = await call(crew, {
    method: "GET",
    path: anyOf(["/", "/all-trainers", "/all-classes", "/login"]),
  });
  const files = page?.text.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  for (const path of new Set(files)) await call(crew, { method: "GET", path });
}

/** Subscribes to the newsletter, registers, logs in and votes. */
async function join(crew: Crew): Promise<void> {
  const { promises } = crew;
  const { name, email, password, photoUrl } = newcomer();
  const asked = await post(crew, "/subscribers", { email });
  if (asked?.status === 201) promises.noteRow({ table: "subscribers", where: { email } });
  const account = { name, email, password, image: photoUrl };
  const signedUp = await post(crew, "/api/auth/sign-up/email", account);
  if (signedUp?.status !== 200) return;
  promises.noteRow({ table: "identity_user", where: { email } });
  const entered = await post(crew, "/api/auth/sign-in/email", { email, password });
  if (entered?.status !== 200) return;
  const cookie = entered.headers.getSetCookie().map((one) => one.split(";")[0]);
  const registered = await post(crew, "/users", { name, email, photoUrl }, cookie.join("; "));
  if (registered?.status !== 201) return;
  const id = insertedId(registered.text);
  promises.noteRow({ table: "users", where: { id, email } });
  const opened = await post(crew, "/jwt", { email }, cookie.join("; "));
  if (opened?.status !== 200) return;
  await vote(crew, { id, token: (JSON.parse(opened.text) as { token: string }).token });
}

async function vote(crew: Crew, { id, token }: { id: string; token: string }): Promise<void> {
  for (const article of articles) {
    const type = anyOf(["upvote", "downvote"]);
    const voted = await ask(crew, { token }, "POST", `/articles/${article}/vote`, { type });
    const row = { article_id: article, voter_id: id, type };
    if (voted?.status === 200) crew.promises.noteRow({ table: "votes", where: row });
  }
}

/** The admin adds a class, and an article that is sent to the newsletter's readers. */
async function publish(crew: Crew): Promise<void> {
  const { admin, promises } = crew;
  const added = await ask(
    crew,
    admin,
    "POST",
    "/classes",
    classBody({ class_name: `CLASS ${randomUUID()}` }),
  );
  if (added?.status === 201)
    promises.noteRow({ table: "classes", where: { id: String(added.body.insertedId) } });
  const title = `What we learnt on ${randomUUID()}`;
  const article = { article_title: title, article_details: "Rest is training, too." };
  const written = await ask(crew, admin, "POST", "/articles", article);
  if (written?.status !== 201) return;
  const id = String(written.body.insertedId);
  promises.noteRow({ table: "articles", where: { id, title } });
  const begun = await ask(crew, admin, "POST", `/articles/${id}/sending`);
  if (begun?.status === 201) promises.noteArticle(title);
}

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** Sends a same-origin POST, as the studio's pages do; others are refused. */
function post(crew: Crew, path: string, body: unknown, cookie = "") {
  const headers = { Origin: crew.studio.url, Cookie: cookie };
  return call(crew, { method: "POST", path, headers, body });
}

function insertedId(text: string): string {
  return (JSON.parse(text) as { insertedId: string }).insertedId;
}
