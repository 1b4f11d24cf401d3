import type { Pixels } from "./png.ts";

/*
 * Screenshots cut into small pictures, and the difference between two of those.
 */

type Box = [left: number, top: number, width: number, height: number];

/** A box of the page as pixels: three bytes each, row by row, in base64. */
export type Cutting = { width: number; height: number; rgb: string };

/** A whole page as a JPEG in base64 at this scale, and boxes of that page. */
type Whole = { jpeg: string; scale: number; boxes: Box[] };

/**
 * Cuts these boxes out of the page, each at an eighth of its size and in 16 shades of each colour. It runs in a
 * page, which can decode pictures, so it uses nothing of this module.
 */
export async function cutOut({ jpeg, scale, boxes }: Whole): Promise<Cutting[]> {
  const by = 8;
  const image = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob());
  const cuttings = boxes.map(async (box) => {
    const [, , boxWidth, boxHeight] = box;
    const [left, top, partWidth, partHeight] = box.map((length) => Math.round(length * scale)) as Box;
    // Cut first: a part that is made smaller out of the whole takes in what lies around it.
    const part = await createImageBitmap(image, left, top, Math.max(1, partWidth), Math.max(1, partHeight));
    // A last row of less than a pixel would be mostly nothing, and black.
    const [width, height] = [Math.ceil(boxWidth / by), Math.max(1, Math.floor(boxHeight / by))];
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("this browser draws nothing");
    context.imageSmoothingQuality = "high";
    context.drawImage(part, 0, 0, boxWidth / by, boxHeight / by);
    const colours = context.getImageData(0, 0, width, height).data.filter((_, index) => index % 4 !== 3);
    const bytes = Array.from(colours, (value) => String.fromCharCode(Math.round(value / 17) * 17));
    return { width, height, rgb: btoa(bytes.join("")) };
  });
  return Promise.all(cuttings);
}

/** How many tiles of two such pictures differ, and how to paint the actual one: pale, with those tiles in red. */
type Comparison = { differing: number; paint: () => Pixels };

const size = 3;
const tolerance = 32;
const red = [209, 48, 28] as const;

/**
 * Compares two small pictures by the mean colours of their tiles, 24 by 24 px of the page each. One px of
 * difference in text rendering changes such a mean by a twenty-fourth at most; a filled shape that has moved by
 * 8 px, another colour, or a missing picture, by far more.
 */
export function comparePictures(was: Pixels, is: Pixels): Comparison {
  // One row of pixels more or less comes from another machine's text rendering.
  const edge = Math.abs(was.height - is.height) <= 1 ? Math.min : Math.max;
  const [width, height] = [is.width, edge(was.height, is.height)];
  const tiles: Tile[] = [];
  for (let top = 0; top < height; top += size) {
    for (let left = 0; left < width; left += size) {
      const isSame = [0, 1, 2].every(
        (channel) =>
          Math.abs(meanOf(was, { left, top, channel }) - meanOf(is, { left, top, channel })) <= tolerance,
      );
      tiles.push({ left, top, isSame });
    }
  }
  return {
    differing: tiles.filter(({ isSame }) => !isSame).length,
    paint() {
      const diff = { width, height, rgb: new Uint8Array(width * height * 3) };
      for (const tile of tiles) paintTile(diff, is, tile);
      return diff;
    },
  };
}

type Tile = { left: number; top: number; isSame: boolean };
type Mean = { left: number; top: number; channel: number };

function meanOf({ width, height, rgb }: Pixels, { left, top, channel }: Mean): number {
  let [sum, points] = [0, 0];
  for (let y = top; y < Math.min(top + size, height); y += 1) {
    for (let x = left; x < Math.min(left + size, width); x += 1) {
      sum += rgb[(y * width + x) * 3 + channel] ?? 0;
      points += 1;
    }
  }
  return points === 0 ? -255 : sum / points;
}

function paintTile(target: Pixels, from: Pixels, { left, top, isSame }: Tile): void {
  for (let y = top; y < Math.min(top + size, target.height); y += 1) {
    for (let x = left; x < Math.min(left + size, target.width); x += 1) {
      for (const channel of [0, 1, 2] as const) {
        const point = (y * target.width + x) * 3 + channel;
        const pale = ((from.rgb[point] ?? 255) + 255) / 2;
        target.rgb[point] = isSame ? pale : (pale + 2 * red[channel]) / 3;
      }
    }
  }
}
