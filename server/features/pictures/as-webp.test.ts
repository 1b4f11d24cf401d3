import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureTooHeavyText, tooManyPicturesText } from "#contract/pictures.ts";
import { openDecoder } from "./as-webp.ts";

const drawn = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "red" } })
    .png()
    .toBuffer();

const [large, small] = [await drawn(5000), await drawn(9)];

// D63
test("what nobody waits for is decoded no further, and holds up nobody", async () => {
  const { asWebp } = openDecoder();
  const leaving = new AbortController();
  const left = [large, small].map((file) => asWebp(file, leaving.signal));
  const waiting = asWebp(small);
  leaving.abort(new Error("left"));
  const reason = expect.objectContaining({ message: "left" });
  expect(await Promise.allSettled(left)).toMatchObject([{ reason }, { reason }]);
  expect(await waiting).toMatchObject({ width: 9, height: 9 });
});

// D63
test("whoever leaves once their picture is done takes the decoder from nobody", async () => {
  const { asWebp } = openDecoder();
  const leaving = new AbortController();
  const [done, inWork] = [asWebp(small, leaving.signal), asWebp(large)];
  await done;
  leaving.abort(new Error("left"));
  expect(await inWork).toMatchObject({ width: 1600, height: 1600 });
});

// D31 D63
test("whoever waits too long for the decoder, or keeps it too long, is told so", async () => {
  const { asWebp } = openDecoder({ queuedMs: 1, workingMs: 100 });
  const [slow, waiting] = await Promise.allSettled([asWebp(large), asWebp(small)]);
  expect(slow).toMatchObject({ reason: { code: "invalid", message: pictureTooHeavyText } });
  expect(waiting).toMatchObject({ reason: { code: "unavailable", message: tooManyPicturesText } });
});
