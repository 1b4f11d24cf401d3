import { type ChildProcess, fork } from "node:child_process";
import { pictureTooHeavyText, tooManyPicturesText } from "#contract/pictures.ts";
import { ApiError } from "#server/core/api-error.ts";
import { atMost } from "#server/core/at-most.ts";
import type { Answered, Asked } from "./decoder.ts";

/** A picture as it is stored. */
export type WebpPicture = { bytes: Uint8Array; width: number; height: number };

/** Run from the sources, even beside the built server. */
const decoderFile = "#server/features/pictures/decoder.ts";

/** Milliseconds in the queue, and in the decoder: together less than a connection may be silent. */
const patience = { queuedMs: 5_000, decodingMs: 12_000 };
/** How long the decoder stays for the next picture, in milliseconds. */
const idleMs = 5_000;

type Decoder = {
  child: ChildProcess;
  /** Who waits for the picture in work. */
  current: Pick<PromiseWithResolvers<Answered>, "resolve" | "reject"> | undefined;
};

/**
 * A decoder of pictures, which has a process of its own: its memory comes back whatever a file does to it, and what
 * nobody waits for, or what takes too long, can be ended at any moment. It decodes one picture at a time, as the largest
 * takes 400 MB meanwhile.
 */
export function openDecoder({ queuedMs, decodingMs } = patience) {
  const inTurn = atMost(1);
  let decoder: Decoder | undefined;
  let idling: NodeJS.Timeout | undefined;

  function decode(asked: Asked, leaving?: AbortSignal): Promise<WebpPicture> {
    const queue = within(queuedMs, { otherwise: new ApiError("unavailable", tooManyPicturesText), leaving });
    return inTurn(() => {
      queue.clear();
      return decodeNow(asked, leaving);
    }, queue.signal).finally(queue.clear);
  }

  async function decodeNow(asked: Asked, leaving: AbortSignal | undefined): Promise<WebpPicture> {
    clearTimeout(idling);
    const own = decoder ?? start();
    const { promise, ...current } = Promise.withResolvers<Answered>();
    own.current = current;
    const { signal, clear } = within(decodingMs, {
      otherwise: new ApiError("invalid", pictureTooHeavyText),
      leaving,
    });
    const end = () => stop(own);
    signal.addEventListener("abort", end, { once: true });
    own.child.send(asked);
    try {
      const answered = await promise;
      if ("refused" in answered) throw new ApiError("invalid", answered.refused);
      return answered;
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      clear();
      signal.removeEventListener("abort", end);
      idling = setTimeout(() => stop(own), idleMs).unref();
    }
  }

  function start(): Decoder {
    const child = fork(new URL(import.meta.resolve(decoderFile)), {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const started: Decoder = { child, current: undefined };
    child.on("message", (answered: Answered) => started.current?.resolve(answered));
    child.on("error", (error) => started.current?.reject(error));
    child.on("exit", (code) => {
      if (decoder === started) decoder = undefined;
      // It ends by itself only where it cannot begin; what it cannot bear ends it by a signal.
      const isOurs = code !== null;
      started.current?.reject(
        isOurs ? new Error("the picture decoder cannot run") : new ApiError("invalid", pictureTooHeavyText),
      );
    });
    decoder = started;
    return started;
  }

  /** Forgotten at once: it ends a moment later, and the next picture needs one that lives. */
  function stop(one: Decoder): void {
    one.child.kill("SIGKILL");
    if (decoder === one) decoder = undefined;
  }

  return {
    /**
     * Re-encodes a picture (D63): upright, at most 1600 pixels, as WebP, without the metadata on place, time and camera.
     * Of an animation, the first frame. Once `leaving` aborts nobody waits for it, and the work ends.
     * @throws ApiError invalid for anything but JPEG, PNG, WebP or AVIF, whatever it is called, and for what takes too
     * much memory or time; unavailable when too many are waiting; the signal's reason
     */
    asWebp: (file: Uint8Array, leaving?: AbortSignal) => decode({ to: "webp", file }, leaving),
    /**
     * A stored picture as a JPEG that fills this size in pixels, for readers without WebP.
     * @throws ApiError unavailable when too many are waiting
     */
    async asJpeg(file: Uint8Array, size: { width: number; height: number }): Promise<Uint8Array> {
      return (await decode({ to: "jpeg", file, size })).bytes;
    },
  };
}

/** Aborts after so many milliseconds, with this error, and with `leaving`. */
function within(
  ms: number,
  { otherwise, leaving }: { otherwise: ApiError; leaving: AbortSignal | undefined },
) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(otherwise), ms);
  const signal = leaving ? AbortSignal.any([leaving, late.signal]) : late.signal;
  return { signal, clear: () => clearTimeout(timer) };
}

/** This process's one decoder. */
export const { asWebp, asJpeg } = openDecoder();
