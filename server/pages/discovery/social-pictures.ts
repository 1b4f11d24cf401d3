import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Context, Hono } from "hono";
import { Id } from "#contract/primitives.ts";
import { typeset } from "#contract/typeset.ts";
import { ApiError } from "#server/core/api-error.ts";
import { findArticle } from "#server/features/articles/reads.ts";
import { findClass } from "#server/features/classes/reads.ts";
import { findUser } from "#server/features/people/reads.ts";
import { openPictureProcess } from "#server/features/pictures/picture-process.ts";
import { findPictureAt, keptInPlaceOf } from "#server/features/pictures/reads.ts";
import type { HttpEnv } from "#server/http/env.ts";
import { limitReads } from "#server/http/limits.ts";
import type { Parts } from "#server/ports/parts.ts";
import { brand } from "#studio/brand.ts";
import { keptPictures } from "./kept-pictures.ts";
import type { SocialCard } from "./social-card.ts";
import type { Asked } from "./social-drawer.ts";

/** How many cards are cached in DATA_DIR, of up to a hundred kilobytes each. */
const mostKept = 1000;

type Db = Parts["db"];
type Patience = { queuedMs: number; workingMs: number };
type Needs = Pick<Parts, "config" | "logger"> & { patience?: Patience };

/** The pictures of shared links, and for mails trainers' portraits and articles' covers, drawn on demand. */
export function createSocialPictures({ db, ...parts }: Needs & { db: Db }) {
  const drawn = keepDrawn({ db, ...parts });
  const answer =
    (find: (db: Db, id: string) => Promise<SocialCard | undefined>) => async (c: Context<HttpEnv>) => {
      const id = Id.safeParse((c.req.param("file") ?? "home").replace(/\.png$/, ""));
      const found = id.success ? await find(db, id.data) : undefined;
      if (!found) return c.notFound();
      const card = { ...found, picture: await keptInPlaceOf(db, found.picture) };
      const name = nameOf(card);
      const etag = `"${name}"`;
      const headers = { "Content-Type": "image/png", ETag: etag, "Cache-Control": "public, max-age=3600" };
      if (c.req.header("If-None-Match") === etag) return c.body(null, 304, headers);
      return c.body(await drawn(`${name}.png`, card), 200, headers);
    };
  return new Hono<HttpEnv>()
    .use("/social/*", limitReads)
    .get(
      "/social/home.png",
      answer(async () => homeCard),
    )
    .get("/social/class/:file{.+\\.png}", answer(classCard))
    .get("/social/article/:file{.+\\.png}", answer(articleCard))
    .get("/social/trainer/:file{.+\\.png}", answer(trainerCard))
    .get("/social/portrait/:file{.+\\.png}", answer(trainerPortrait))
    .get("/social/cover/:file{.+\\.png}", answer(articleCover));
}

const homeCard: SocialCard = {
  inked: "home",
  kicker: brand.tagline,
  title: "Strength in plain sight",
  picture: "/pictures/classes/body-pump.svg",
};

async function classCard(db: Db, id: string): Promise<SocialCard | undefined> {
  const studioClass = await findClass(db, id);
  return (
    studioClass && {
      inked: studioClass.name,
      kicker: "Class",
      title: typeset(studioClass.name),
      picture: studioClass.image_url,
    }
  );
}

async function articleCard(db: Db, id: string): Promise<SocialCard | undefined> {
  const article = await findArticle(db, id);
  return (
    article && {
      inked: id,
      kicker: `By ${typeset(article.writer_name)}`,
      title: typeset(article.title),
      picture: article.image_url,
    }
  );
}

async function trainerCard(db: Db, id: string): Promise<SocialCard | undefined> {
  const user = await findUser(db, id);
  return user?.role === "trainer"
    ? { inked: id, kicker: "Trainer", title: typeset(user.name), picture: user.photo_url }
    : undefined;
}

async function trainerPortrait(db: Db, id: string): Promise<SocialCard | undefined> {
  const card = await trainerCard(db, id);
  return card && { ...card, alone: "portrait" };
}

async function articleCover(db: Db, id: string): Promise<SocialCard | undefined> {
  const card = await articleCard(db, id);
  return card && { ...card, alone: "cover" };
}

/** Draws each card once, however many requests wait for it. A changed card is a new card. */
function keepDrawn({ db, config, logger, patience }: Needs & { db: Db }) {
  const draw = openDrawer(patience);
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const kept = keptPictures({
    folder: join(config.dataDir, "social-pictures"),
    most: mostKept,
    onTrouble: (error) => logger.warn({ err: error }, "a social picture could not be cached"),
  });

  async function findOrDraw(name: string, card: SocialCard) {
    const known = await kept.find(name);
    if (known) return known;
    const png = await draw({ card, photo: await findPictureAt(db, card.picture) });
    await kept.keep(name, png);
    return png;
  }

  return (name: string, card: SocialCard) => {
    const running = drawing.get(name) ?? findOrDraw(name, card).finally(() => drawing.delete(name));
    drawing.set(name, running);
    return running;
  };
}

/** Cards are drawn beside the server: fonts and renderer take memory, and nobody's request should wait for them. */
const openDrawer = (patience: Patience | undefined) =>
  openPictureProcess<Asked, Uint8Array<ArrayBuffer>>({
    program: "drawer",
    // The second is for Macs, which else look among the system's own fonts.
    env: {
      FONTCONFIG_FILE: fileURLToPath(import.meta.resolve("#server/pages/discovery/fonts.conf")),
      PANGOCAIRO_BACKEND: "fontconfig",
    },
    busy: tooMany,
    tooHeavy: tooMany,
    ...patience,
  });

const tooMany = new ApiError("unavailable", "Too many pictures are being drawn. Try again in a moment.");

/** Raise this when the design changes: cached cards are then redrawn. */
const edition = 5;

/** Names a card by a hash of everything it shows. */
function nameOf(card: SocialCard): string {
  return createHash("sha256")
    .update(JSON.stringify([edition, brand, card]))
    .digest("hex")
    .slice(0, 32);
}
