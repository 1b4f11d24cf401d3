/*
 * Screenshots as small pictures, and what differs between two of them. Both functions are sent into a page,
 * which can read and write pictures, so they can use nothing of this module; pictures travel as base64.
 */

export type Comparison = {
  /** Tiles that differ by more than another machine's lettering would. */
  differing: number;
  /** The actual picture, pale, with those tiles in red; WebP. */
  diff: string;
};

/** A PNG at a third of its size, each point the mean of nine: a few kB of WebP. */
export async function shrink(png: string): Promise<string> {
  const by = 3;
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const large = new OffscreenCanvas(image.width, image.height).getContext(
    "2d",
  ) as OffscreenCanvasRenderingContext2D;
  large.drawImage(image, 0, 0);
  const source = large.getImageData(0, 0, image.width, image.height).data;
  const [width, height] = [Math.floor(image.width / by), Math.floor(image.height / by)];
  const small = new ImageData(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        let sum = 0;
        for (let dy = 0; dy < by; dy += 1) {
          const from = ((y * by + dy) * image.width + x * by) * 4 + channel;
          for (let dx = 0; dx < by; dx += 1) sum += source[from + dx * 4] ?? 0;
        }
        small.data[(y * width + x) * 4 + channel] = Math.round(sum / (by * by));
      }
    }
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.putImageData(small, 0, 0);
  const webp = await canvas.convertToBlob({ type: "image/webp", quality: 0.5 });
  return btoa(
    Array.from(new Uint8Array(await webp.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""),
  );
}

/**
 * Compares two small pictures by the mean colours of their tiles, 24 by 24 px of the page each. One px of
 * another machine's lettering changes such a mean by a twenty-fourth at most; a filled thing that has moved by
 * 8 px, another colour, or a picture that is missing, by far more.
 */
export async function compare({
  expected,
  actual,
}: {
  expected: string;
  actual: string;
}): Promise<Comparison> {
  const size = 8;
  const tolerance = 32;
  const read = async (webp: string) => {
    const image = await createImageBitmap(await (await fetch(`data:image/webp;base64,${webp}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context?.drawImage(image, 0, 0);
    return context?.getImageData(0, 0, image.width, image.height) as ImageData;
  };
  const [was, is] = await Promise.all([read(expected), read(actual)]);
  const width = Math.max(was.width, is.width);
  const height = Math.max(was.height, is.height);

  const meanOf = (picture: ImageData, left: number, top: number, channel: number) => {
    let [sum, points] = [0, 0];
    for (let y = top; y < Math.min(top + size, picture.height); y += 1) {
      for (let x = left; x < Math.min(left + size, picture.width); x += 1) {
        sum += picture.data[(y * picture.width + x) * 4 + channel] ?? 0;
        points += 1;
      }
    }
    return points === 0 ? -255 : sum / points;
  };

  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
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
  const webp = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp" })).arrayBuffer());
  return { differing, diff: btoa(Array.from(webp, (byte) => String.fromCharCode(byte)).join("")) };
}
