import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { Id } from "#contract/primitives.ts";
import { findArticle } from "#server/features/articles/reads.ts";
import { findClass } from "#server/features/classes/reads.ts";
import { findUser } from "#server/features/people/reads.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";
import { drawSocialCard, type SocialCard } from "./social-picture.ts";

/** How many drawn cards are kept; a studio's classes, trainers and newest articles fit. */
const mostKept = 100;

type Db = Parts["db"];

/** The pictures that shared links show, drawn per class, article and trainer when first asked for. */
export function createSocialPictures({ db }: Pick<Parts, "db">) {
  const draw = keepDrawn();
  const answer = (find: (db: Db, id: string) => Promise<SocialCard | undefined>) => async (c: Context) => {
    const id = Id.safeParse((c.req.param("file") ?? "home").replace(/\.png$/, ""));
    const card = id.success ? await find(db, id.data) : undefined;
    if (!card) return c.notFound();
    const { png, etag } = await draw(card);
    const headers = { "Content-Type": "image/png", ETag: etag, "Cache-Control": "public, max-age=3600" };
    return c.req.header("If-None-Match") === etag ? c.body(null, 304, headers) : c.body(png, 200, headers);
  };
  return new Hono()
    .get(
      "/social/home.png",
      answer(async () => homeCard),
    )
    .get("/social/class/:file{.+\\.png}", answer(classCard))
    .get("/social/article/:file{.+\\.png}", answer(articleCard))
    .get("/social/trainer/:file{.+\\.png}", answer(trainerCard));
}

const homeCard: SocialCard = {
  kicker: brand.tagline,
  title: "Strength in plain sight",
  picture: "/pictures/classes/body-pump.svg",
};

async function classCard(db: Db, id: string): Promise<SocialCard | undefined> {
  const found = await findClass(db, id);
  return found && { kicker: "Class", title: found.name, picture: found.image_url };
}

async function articleCard(db: Db, id: string): Promise<SocialCard | undefined> {
  const found = await findArticle(db, id);
  return found && { kicker: `By ${found.writer_name}`, title: found.title, picture: found.image_url };
}

async function trainerCard(db: Db, id: string): Promise<SocialCard | undefined> {
  const found = await findUser(db, id);
  return found?.role === "trainer"
    ? { kicker: "Trainer", title: found.name, picture: found.photo_url }
    : undefined;
}

/** Draws each card once, also when it is asked for many times at once. A changed card is another card. */
function keepDrawn() {
  const kept = new Map<string, Promise<{ png: Uint8Array<ArrayBuffer>; etag: string }>>();
  return (card: SocialCard) => {
    const key = JSON.stringify(card);
    const known = kept.get(key);
    if (known) return known;
    const drawn = drawSocialCard(card).then((png) => ({ png: new Uint8Array(png), etag: etagOf(key) }));
    kept.set(key, drawn);
    drawn.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
}

function etagOf(key: string): string {
  return `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;
}
