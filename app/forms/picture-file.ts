import {
  largestPictureBytes,
  notAPictureText,
  pictureTooLargeText,
  pictureTypes,
} from "#contract/pictures.ts";

/** What can be refused before the upload. A type that the device doesn't know is left to the server. */
export function complaintAbout({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (type !== "" && !pictureTypes.includes(type)) return notAPictureText;
  return size > largestPictureBytes ? pictureTooLargeText : undefined;
}

/** A picture from the device that no server has yet. */
export type ChosenPicture = { name: string; file: File; shown: ImageBitmap };

/** In pixels: what the studio keeps (D63), so that nobody waits for more to be sent. */
const longestSide = 1600;
/** In bytes: what is less is sent as it is. */
const small = 1_000_000;
const quality = 0.9;

/**
 * Reads a picture from the device, upright, and makes it smaller where it is large.
 * @throws Error saying in words for people what is wrong with the file
 */
export async function readPicture(file: File): Promise<ChosenPicture> {
  // Its size does not matter yet.
  const complaint = complaintAbout({ type: file.type, size: 0 });
  if (complaint) throw new Error(complaint);
  const whole = await createImageBitmap(file).catch(() => {
    throw new Error(notAPictureText);
  });
  const scale = Math.min(1, longestSide / Math.max(whole.width, whole.height));
  const name = file.name.trim() || "photo";
  if (scale === 1 && file.size <= small) return { name, file, shown: whole };
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  const context = canvas.getContext("2d");
  if (context) {
    // A JPEG has no transparency: without paper, what is transparent would be black.
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(whole, 0, 0, canvas.width, canvas.height);
  }
  whole.close();
  const sent = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
  if (!sent) throw new Error(notAPictureText);
  const smaller = new File([sent], name, { type: sent.type });
  return { name, file: smaller, shown: await createImageBitmap(canvas) };
}
