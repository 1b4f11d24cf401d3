import { expect, test } from "vitest";
import { readUpload } from "./read-upload.ts";

const limits = { mostBytes: 100, tooLargeText: "Too large." };

/** A body of these parts, which then says nothing more unless it `ends`. */
function sending(parts: readonly string[], { ends }: { ends: boolean }): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(Buffer.from(part));
      if (ends) controller.close();
    },
  });
  return new Request("http://studio.test/", { method: "POST", body, duplex: "half" } as RequestInit);
}

// D31 D63
test("an upload that trickles in is cut off, one that arrives is read, and one without end is refused", async () => {
  const hurry = { graceMs: 1, bytesPerSecond: 1000 };
  await expect(readUpload(sending(["p"], { ends: false }), limits, hurry)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringMatching(/too slow/),
  });
  expect(Buffer.from(await readUpload(sending(["pic", "ture"], { ends: true }), limits)).toString()).toBe(
    "picture",
  );
  const long = sending(Array(11).fill("ten bytes."), { ends: false });
  await expect(readUpload(long, limits)).rejects.toMatchObject({ code: "too_large", message: "Too large." });
});
