import { Worker } from "node:worker_threads";
import { ApiError } from "#server/core/api-error.ts";
import type { SocialCard } from "./social-card.ts";
import type { Asked, Drawn } from "./social-worker.ts";

type Waiting = { resolve: (png: Uint8Array<ArrayBuffer>) => void; reject: (error: unknown) => void };

/** Run from the sources, even beside the built server: it is rarely needed. */
const workerFile = "#server/pages/discovery/social-worker.ts";

/**
 * Draws cards in a worker thread. It lives only while there is work, because its fonts and renderer take memory. When
 * the queue is full, callers must come back later.
 */
export function createDrawer(mostWaiting: number) {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let asked = 0;

  function start(): Worker {
    const started = new Worker(new URL(import.meta.resolve(workerFile)));
    started.unref();
    started.on("message", (drawn: Drawn) => {
      const taken = waiting.get(drawn.number);
      waiting.delete(drawn.number);
      if ("png" in drawn) taken?.resolve(drawn.png);
      else taken?.reject(drawn.error);
      if (waiting.size === 0) end();
    });
    started.on("error", (error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      end();
    });
    return started;
  }

  function end(): void {
    void worker?.terminate();
    worker = undefined;
  }

  /**
   * The card as a PNG.
   * @throws ApiError unavailable while the queue is full
   */
  return (card: SocialCard, photo?: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
    if (waiting.size === mostWaiting)
      throw new ApiError("unavailable", "Too many pictures are being drawn. Try again in a moment.");
    worker ??= start();
    asked += 1;
    const request: Asked = { number: asked, card, photo };
    worker.postMessage(request);
    return new Promise((resolve, reject) => waiting.set(request.number, { resolve, reject }));
  };
}
