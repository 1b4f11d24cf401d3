import { ApiError } from "#server/core/api-error.ts";

/** How fast an upload must arrive on average, once it has had `graceMs`. */
const pace = { graceMs: 5_000, bytesPerSecond: 16_000 };

/**
 * Reads a request's body of up to `mostBytes`. One that trickles in is cut off: it would hold an upload's place for as
 * long as its sender likes.
 * @throws ApiError too_large, with `tooLargeText`; unavailable when it is too slow; whatever breaks it off
 */
export async function readUpload(
  request: Request,
  { mostBytes, tooLargeText }: { mostBytes: number; tooLargeText: string },
  { graceMs, bytesPerSecond } = pace,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new ApiError("too_large", tooLargeText);
  if (Number(request.headers.get("Content-Length") ?? 0) > mostBytes) throw tooLarge();
  const reader = request.body?.getReader();
  const startedAt = performance.now();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  while (reader) {
    const leftMs = startedAt + graceMs + (bytes / bytesPerSecond) * 1000 - performance.now();
    const { done, value } = await before(Math.max(0, leftMs), reader.read());
    if (done) break;
    bytes += value.length;
    if (bytes > mostBytes) throw tooLarge();
    parts.push(value);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function before<T>(ms: number, read: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ApiError("unavailable", tooSlowText)), ms);
  return Promise.race([read, promise]).finally(() => clearTimeout(timer));
}

const tooSlowText =
  "This upload is too slow to finish. Try again on a better connection, or choose a smaller file.";
