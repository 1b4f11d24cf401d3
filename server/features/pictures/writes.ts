import { hash } from "node:crypto";
import type { Db } from "#server/db/open.ts";
import type { PicturesTable } from "#server/db/schema.ts";
import { asWebp } from "./as-webp.ts";
import { keptFolder } from "./reads.ts";

/** A picture that is kept, but for its bytes. */
export type KeptRow = Pick<PicturesTable, "id" | "width" | "height">;

const dayMs = 24 * 60 * 60 * 1000;
/** How many are deleted at once. */
const batchSize = 1000;

/**
 * Keeps a picture (D63). Its id is a hash of what is kept, so the same picture twice is one row.
 * @throws ApiError invalid for what is no picture
 */
export async function keepPicture(db: Db, { file, now }: { file: Uint8Array; now: Date }): Promise<KeptRow> {
  const { bytes, width, height } = await asWebp(file);
  const id = hash("sha256", bytes);
  const kept_at = now.toISOString();
  await db
    .insertInto("pictures")
    .values({ id, width, height, kept_at, bytes })
    // Sent again, it is as good as new: its sender may be about to use it.
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ kept_at }))
    .execute();
  return { id, width, height };
}

/**
 * Deletes the pictures that are more than a day old and shown nowhere, some at a time: their form was never sent, or has
 * another.
 * @throws the signal's reason, between two deletions
 */
export async function purgeUnusedPictures(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - dayMs).toISOString();
  const named = await namedPictures(db);
  const old = await db.selectFrom("pictures").select("id").where("kept_at", "<", before).execute();
  const unused = old.map(({ id }) => id).filter((id) => !named.has(id));
  for (let place = 0; place < unused.length; place += batchSize) {
    signal.throwIfAborted();
    await purgeStillUnused(db, unused.slice(place, place + batchSize), before);
  }
}

/** Looks again: one may be shown, or have been sent again, by now. */
async function purgeStillUnused(db: Db, ids: readonly string[], before: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const named = await namedPictures(tx);
    const unused = ids.filter((id) => !named.has(id));
    await tx.deleteFrom("pictures").where("id", "in", unused).where("kept_at", "<", before).execute();
  });
}

/**
 * The ids of the pictures that stand anywhere: as the picture of somebody or something, by a path or by the studio's
 * whole address, or in an article's text (D62).
 */
async function namedPictures(db: Db): Promise<Set<string>> {
  const kept = `%${keptFolder}%`;
  const addresses = await db
    .selectFrom("users")
    .select("photo_url as text")
    .where("photo_url", "like", kept)
    .unionAll(db.selectFrom("classes").select("image_url as text").where("image_url", "like", kept))
    .unionAll(db.selectFrom("articles").select("image_url as text").where("image_url", "like", kept))
    .unionAll(
      db.selectFrom("reviews").select("reviewer_img_url as text").where("reviewer_img_url", "like", kept),
    )
    .execute();
  const named = new Set(addresses.flatMap(({ text }) => idsIn(text)));
  const texts = db.selectFrom("articles").select(["id", "details"]).where("details", "like", kept);
  // Some at a time: a text may be long.
  for (let last = ""; ; ) {
    const some = await texts.where("id", ">", last).orderBy("id").limit(100).execute();
    for (const id of some.flatMap(({ details }) => idsIn(details))) named.add(id);
    if (some.length === 0) return named;
    last = some.at(-1)?.id ?? "";
  }
}

function idsIn(text: string): string[] {
  return [...text.matchAll(keptIds)].map(([, id = ""]) => id);
}

const keptIds = new RegExp(`${keptFolder}([0-9a-f]{64})`, "g");
