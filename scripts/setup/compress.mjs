import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const texts = /\.(css|js|svg|txt|webmanifest)$/;
/** Bytes below which compression saves no packet. */
const smallest = 1024;
const packers = { ".br": promisify(brotliCompress), ".gz": promisify(gzip) };

/** Compresses each text file of the build once, so that the server need not do it per request. */
export async function compressTexts(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => texts.test(name)).map((name) => compressText(join(folder, name))));
}

async function compressText(file) {
  const text = await readFile(file);
  if (text.length < smallest) return;
  for (const [ending, pack] of Object.entries(packers)) await writeFile(file + ending, await pack(text));
}
