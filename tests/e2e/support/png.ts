import { crc32, deflateSync, inflateSync } from "node:zlib";

/** Pixels as three bytes each, row by row. */
export type Pixels = { width: number; height: number; rgb: Uint8Array };

/** A PNG half the size of what a browser's canvas makes of the same pixels. */
export function encodePng({ width, height, rgb }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue; no interlacing.
  header.set([8, 2, 0, 0, 0], 8);
  // Each row begins with its filter type: none.
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1)
    rows.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), y * (1 + width * 3) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND")];
  return Buffer.concat([signature, ...chunks]);
}

/** The pixels of such a PNG. */
export function decodePng(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  // After the signature and a header of 13 bytes comes a single data chunk.
  const start = 8 + 12 + 13;
  const rows = inflateSync(png.subarray(start + 8, start + 8 + png.readUInt32BE(start)));
  const rgb = new Uint8Array(height * width * 3);
  for (let y = 0; y < height; y += 1)
    rgb.set(rows.subarray(y * (1 + width * 3) + 1, (y + 1) * (1 + width * 3)), y * width * 3);
  return { width, height, rgb };
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
