import { hash } from "node:crypto";
import { sql } from "kysely";
import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import type { PicturesTable } from "#server/db/schema.ts";
import { asWebp } from "./as-webp.ts";
import { keptFolder } from "./reads.ts";

/** A stored picture without its bytes. */
export type KeptRow = Pick<PicturesTable, "id" | "width" | "height">;

const dayMs = 24 * 60 * 60 * 1000;
/** What is stored in a day, in bytes, before members are refused and outside pictures wait: the next backup has it all. */
const mostBytesADay = 200 * 1024 * 1024;
/** How many are deleted at once. */
const batchSize = 1000;

/**
 * Stores a picture (D63). Its id is a hash of the stored bytes, so uploading it twice makes one row. Once `signal`
 * aborts nobody waits for it, and nothing is stored.
 * @throws ApiError invalid for what is not a picture, unavailable while too many wait; the signal's reason
 */
export async function keepPicture(
  db: Db,
  { file, now, signal }: { file: Uint8Array; now: Date; signal?: AbortSignal | undefined },
): Promise<KeptRow> {
  const { bytes, width, height } = await asWebp(file, signal);
  const id = hash("sha256", bytes);
  const kept_at = now.toISOString();
  await db
    .insertInto("pictures")
    .values({ id, width, height, kept_at, bytes })
    // Uploaded again, it counts as new: it may be about to be used.
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ kept_at }))
    .execute();
  return { id, width, height };
}

/**
 * Refuses a picture once the studio has stored a day's worth, whoever brought them (D63): trainers and admins do not ask.
 * @throws ApiError unavailable
 */
export async function requireRoom(db: Db, now: Date, mostBytes = mostBytesADay): Promise<void> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const { bytes } = await db
    .selectFrom("pictures")
    // The engines know the size without reading the bytes.
    .select(sql<number | string | null>`sum(octet_length(bytes))`.as("bytes"))
    .where("kept_at", ">", since)
    .executeTakeFirstOrThrow();
  if (Number(bytes) >= mostBytes)
    throw new ApiError("unavailable", "The studio can’t take in more pictures today. Try again tomorrow.");
}

/**
 * Deletes, in batches, pictures that are more than a day old and used nowhere: their form was never sent, or uses
 * another.
 * @throws the signal's reason, between two batches
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

/** Checks again in the transaction: one may have come into use, or been uploaded again. */
async function purgeStillUnused(db: Db, ids: readonly string[], before: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const named = await namedPictures(tx);
    const unused = ids.filter((id) => !named.has(id));
    await tx.deleteFrom("pictures").where("id", "in", unused).where("kept_at", "<", before).execute();
  });
}

/** The ids of the pictures in use: for a person or thing, by path or full URL, or in an article's text (D62). */
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
  // In batches: a text may be long.
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
