import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { Id } from "#contract/primitives.ts";
import { findArticle } from "#server/features/articles/reads.ts";
import { findClass } from "#server/features/classes/reads.ts";
import { findUser } from "#server/features/people/reads.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";
import type { SocialCard } from "./social-card.ts";

/** How many drawn cards are kept; a studio's classes, trainers and newest articles fit. */
const mostKept = 100;

type Db = Parts["db"];

/** The pictures that shared links show, drawn per class, article and trainer when first asked for. */
export function createSocialPictures({ db }: Pick<Parts, "db">) {
  const drawn = keepDrawn();
  const answer = (find: (db: Db, id: string) => Promise<SocialCard | undefined>) => async (c: Context) => {
    const id = Id.safeParse((c.req.param("file") ?? "home").replace(/\.png$/, ""));
    const card = id.success ? await find(db, id.data) : undefined;
    if (!card) return c.notFound();
    const { png, etag } = await drawn(card);
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
  const studioClass = await findClass(db, id);
  return studioClass && { kicker: "Class", title: studioClass.name, picture: studioClass.image_url };
}

async function articleCard(db: Db, id: string): Promise<SocialCard | undefined> {
  const article = await findArticle(db, id);
  return article && { kicker: `By ${article.writer_name}`, title: article.title, picture: article.image_url };
}

async function trainerCard(db: Db, id: string): Promise<SocialCard | undefined> {
  const user = await findUser(db, id);
  return user?.role === "trainer"
    ? { kicker: "Trainer", title: user.name, picture: user.photo_url }
    : undefined;
}

/** Draws each card once, also when it is asked for many times at once. A changed card is another card. */
function keepDrawn() {
  const kept = new Map<string, Promise<{ png: Uint8Array<ArrayBuffer>; etag: string }>>();
  return (card: SocialCard) => {
    const key = JSON.stringify(card);
    const known = kept.get(key);
    if (known) return known;
    const drawn = draw(card).then((png) => ({ png: new Uint8Array(png), etag: etagOf(key) }));
    kept.set(key, drawn);
    drawn.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
}

/** Letters and renderer are loaded by the first card: most starts draw none. */
async function draw(card: SocialCard): Promise<Uint8Array> {
  const { drawSocialCard } = await import("./social-card.ts");
  return drawSocialCard(card);
}

function etagOf(key: string): string {
  return `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;
}
