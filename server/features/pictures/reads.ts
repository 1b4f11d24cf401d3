import { hash } from "node:crypto";
import type { KeptPicture } from "#contract/pictures.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import type { PicturesTable } from "#server/db/schema.ts";

/** The path of stored pictures, whose names are hashes of their content. */
export const keptFolder = "/pictures/kept/";

/** The address of a kept picture. */
export function addressOf(id: string): string {
  return `${keptFolder}${id}.webp`;
}

/** A kept picture as it is answered. */
export function presentPicture({
  id,
  width,
  height,
}: Pick<PicturesTable, "id" | "width" | "height">): KeptPicture {
  return { address: addressOf(id), width, height };
}

/** The bytes of a stored picture. */
export async function findPicture(db: Db, id: string): Promise<Uint8Array | undefined> {
  const picture = await db.selectFrom("pictures").select("bytes").where("id", "=", id).executeTakeFirst();
  return picture?.bytes;
}

/** The bytes of the stored picture at an address; undefined if it is not ours. */
export async function findPictureAt(db: Db, address: string): Promise<Uint8Array | undefined> {
  const id = /^\/pictures\/kept\/([0-9a-f]{64})\.webp$/.exec(address)?.[1];
  return id === undefined ? undefined : findPicture(db, id);
}

/** Our copy's address for an outside picture, or the address unchanged (D63). */
export async function keptInPlaceOf(db: Db, address: string): Promise<string> {
  if (address === "" || address.startsWith("/")) return address;
  const known = await findRow(db, "outside_pictures", { id: outsideId(address) });
  return known?.picture_id ? addressOf(known.picture_id) : address;
}

/** The id of an outside picture. */
export function outsideId(address: string): string {
  return hash("sha256", address);
}
