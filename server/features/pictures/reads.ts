import type { Db } from "#server/db/open.ts";

/** Where kept pictures are found, by a name that changes with what is in them. */
export const keptFolder = "/pictures/kept/";

/** The address of a kept picture. */
export function addressOf(id: string): string {
  return `${keptFolder}${id}.webp`;
}

/** The bytes of a kept picture. */
export async function findPicture(db: Db, id: string): Promise<Uint8Array | undefined> {
  const picture = await db.selectFrom("pictures").select("bytes").where("id", "=", id).executeTakeFirst();
  return picture?.bytes;
}
