import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Png = Uint8Array<ArrayBuffer>;

/**
 * Pictures in a folder, by name, as many as `most`: the oldest make room. Several processes may share the folder.
 * A folder that cannot be written to keeps nothing, and `onTrouble` hears why.
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
        // Under another name until it is whole: somebody may read it at this moment.
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

/** Takes a tenth more than it must, so that it does not look through the folder for each new picture. */
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
