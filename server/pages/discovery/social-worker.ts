import { parentPort } from "node:worker_threads";
import { drawSocialCard, type SocialCard } from "./social-card.ts";

/** What the worker is asked, and what it answers. */
export type Asked = { number: number; card: SocialCard; photo: Uint8Array | undefined };
export type Drawn = { number: number; png: Uint8Array<ArrayBuffer> } | { number: number; error: unknown };

// Drawing takes up to a few tenths of a second: here, so that nobody's request waits for it.
parentPort?.on("message", async ({ number, card, photo }: Asked) => {
  parentPort?.postMessage(
    await drawSocialCard(card, photo).then(
      (png): Drawn => ({ number, png: new Uint8Array(png) }),
      (error: unknown): Drawn => ({ number, error }),
    ),
  );
});
