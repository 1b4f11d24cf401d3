import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const texts = /\.(css|js|svg|txt|webmanifest)$/;
/** Bytes below which packing saves no packet. */
const smallest = 1024;
const packers = { ".br": promisify(brotliCompress), ".gz": promisify(gzip) };

/** Packs each text of the build once, beside it, so that the server need not for every visitor. */
export async function compressTexts(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => texts.test(name)).map((name) => compressText(join(folder, name))));
}

async function compressText(file) {
  const text = await readFile(file);
  if (text.length < smallest) return;
  for (const [ending, pack] of Object.entries(packers)) await writeFile(file + ending, await pack(text));
}
