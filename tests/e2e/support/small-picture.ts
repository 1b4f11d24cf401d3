/*
 * Screenshots cut into small pictures, and what differs between two of those. Both functions are sent into a
 * page, which can read and write pictures, so they can use nothing of this module; pictures travel as base64.
 */

type Box = [left: number, top: number, width: number, height: number];

/** A box of the page as pixels: three bytes each, row by row, in base64. */
export type Cutting = { width: number; height: number; rgb: string };

/** Cuts these boxes out of a JPEG, each at an eighth of its size and in 16 shades of each colour. */
export async function cutOut({ jpeg, boxes }: { jpeg: string; boxes: Box[] }): Promise<Cutting[]> {
  const by = 8;
  const image = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob());
  return boxes.map(([left, top, boxWidth, boxHeight]) => {
    const [width, height] = [Math.ceil(boxWidth / by), Math.ceil(boxHeight / by)];
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("this browser draws nothing");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, left, top, boxWidth, boxHeight, 0, 0, boxWidth / by, boxHeight / by);
    const colours = context.getImageData(0, 0, width, height).data.filter((_, index) => index % 4 !== 3);
    const bytes = Array.from(colours, (value) => String.fromCharCode(Math.round(value / 17) * 17));
    return { width, height, rgb: btoa(bytes.join("")) };
  });
}

/** How many tiles of two such pictures differ, and the actual one, pale, with those tiles in red (PNG). */
export type Comparison = { differing: number; diff: string };

/**
 * Compares pairs of small pictures by the mean colours of their tiles, 24 by 24 px of the page each. One px of
 * another machine's lettering changes such a mean by a twenty-fourth at most; a filled thing that has moved by
 * 8 px, another colour, or a picture that is missing, by far more.
 */
export async function compare(pairs: { expected: string; actual: string }[]): Promise<Comparison[]> {
  const size = 3;
  const tolerance = 32;

  async function read(png: string): Promise<ImageData> {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    if (!context) throw new Error("this browser draws nothing");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }

  function meanOf(picture: ImageData, left: number, top: number, channel: number): number {
    let [sum, points] = [0, 0];
    for (let y = top; y < Math.min(top + size, picture.height); y += 1) {
      for (let x = left; x < Math.min(left + size, picture.width); x += 1) {
        sum += picture.data[(y * picture.width + x) * 4 + channel] ?? 0;
        points += 1;
      }
    }
    return points === 0 ? -255 : sum / points;
  }

  async function compareTwo({ expected, actual }: { expected: string; actual: string }): Promise<Comparison> {
    const [was, is] = await Promise.all([read(expected), read(actual)]);
    // A row of points more or less is another machine's lettering.
    const edge = Math.abs(was.height - is.height) <= 1 ? Math.min : Math.max;
    const [width, height] = [is.width, edge(was.height, is.height)];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser draws nothing");
    context.putImageData(is, 0, 0);
    context.fillStyle = "rgb(255 255 255 / 0.6)";
    context.fillRect(0, 0, width, height);
    context.fillStyle = "rgb(209 48 28 / 0.7)";
    let differing = 0;
    for (let top = 0; top < height; top += size) {
      for (let left = 0; left < width; left += size) {
        const differences = [0, 1, 2].map((channel) =>
          Math.abs(meanOf(was, left, top, channel) - meanOf(is, left, top, channel)),
        );
        if (Math.max(...differences) <= tolerance) continue;
        differing += 1;
        context.fillRect(left, top, size, size);
      }
    }
    const png = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
    return { differing, diff: btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join("")) };
  }

  return Promise.all(pairs.map(compareTwo));
}
