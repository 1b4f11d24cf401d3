import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Png = Uint8Array<ArrayBuffer>;

/**
 * A cache of pictures in a folder, by name, with at most `most` files: the oldest are evicted. Several processes may
 * share the folder. If it cannot be written to, nothing is cached, and `onTrouble` is told why.
 */
export function keptPictures({
  folder,
  most,
  onTrouble,
}: {
  folder: string;
  most: number;
  onTrouble: (error: unknown) => void;
}) {
  return {
    find: (name: string): Promise<Png | undefined> =>
      readFile(join(folder, name)).then(
        (bytes) => new Uint8Array(bytes),
        () => undefined,
      ),
    async keep(name: string, png: Png): Promise<void> {
      try {
        await mkdir(folder, { recursive: true });
        // Written under another name until complete: someone may read it at this moment.
        const unfinished = join(folder, `${randomUUID()}.part`);
        await writeFile(unfinished, png);
        await rename(unfinished, join(folder, name));
        await makeRoom(folder, most);
      } catch (error) {
        onTrouble(error);
      }
    },
  };
}

/** Evicts a tenth more than needed, so as not to scan the folder for every new picture. */
async function makeRoom(folder: string, most: number): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= most) return;
  const dated = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      return {
        file,
        at: await stat(file).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      };
    }),
  );
  const oldestFirst = dated.sort((one, other) => one.at - other.at);
  const least = Math.floor(most * 0.9);
  await Promise.all(oldestFirst.slice(0, names.length - least).map(({ file }) => rm(file, { force: true })));
}
