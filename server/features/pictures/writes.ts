import { hash } from "node:crypto";
import { sql } from "kysely";
import type { KeptPicture } from "#contract/pictures.ts";
import type { Db } from "#server/db/open.ts";
import { asWebp } from "./as-webp.ts";
import { addressOf, keptFolder } from "./reads.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How many are deleted at once. */
const mostForgotten = 1000;

/**
 * Keeps a picture (D63). Its id is a hash of what is kept, so the same picture twice is one row.
 * @throws ApiError invalid for what is no picture
 */
export async function keepPicture(
  db: Db,
  { file, now }: { file: Uint8Array; now: Date },
): Promise<KeptPicture> {
  const { bytes, width, height } = await asWebp(file);
  const id = hash("sha256", bytes);
  const kept_at = now.toISOString();
  await db
    .insertInto("pictures")
    .values({ id, width, height, kept_at, bytes })
    // Sent again, it is as good as new: its sender may be about to use it.
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ kept_at }))
    .execute();
  return { address: addressOf(id), width, height };
}

/** Deletes the pictures that are more than a day old and shown nowhere: their form was never sent, or has another. */
export async function forgetUnusedPictures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - dayMs).toISOString();
  await db.transaction().execute(async (tx) => {
    const unnamed = await tx
      .selectFrom("pictures")
      .select("id")
      .where("kept_at", "<", before)
      .where(sql<string>`${keptFolder} || id || '.webp'`, "not in", namedPictures(tx))
      .limit(mostForgotten)
      .execute();
    const unused = await notInTexts(
      tx,
      unnamed.map(({ id }) => id),
    );
    if (unused.length > 0) await tx.deleteFrom("pictures").where("id", "in", unused).execute();
  });
}

/** The addresses of kept pictures in every column that has a picture's address. */
function namedPictures(db: Db) {
  const kept = `${keptFolder}%`;
  return db
    .selectFrom("users")
    .select("photo_url as address")
    .where("photo_url", "like", kept)
    .unionAll(db.selectFrom("classes").select("image_url as address").where("image_url", "like", kept))
    .unionAll(db.selectFrom("articles").select("image_url as address").where("image_url", "like", kept))
    .unionAll(
      db.selectFrom("reviews").select("reviewer_img_url as address").where("reviewer_img_url", "like", kept),
    );
}

/** Those that stand in no article's text either, which may have pictures of ours (D62). */
async function notInTexts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const texts = await db
    .selectFrom("articles")
    .select("details")
    .where("details", "like", `%${keptFolder}%`)
    .execute();
  return ids.filter((id) => !texts.some(({ details }) => details.includes(id)));
}
