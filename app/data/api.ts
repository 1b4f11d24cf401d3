import { hc } from "hono/client";
import { totalCountHeader } from "#contract/constants.ts";
import type { AppType } from "#server/app.ts";
import { ApiFailure } from "./api-failure.ts";
import { type ListPage, readNextCursor } from "./list-page.ts";
import type { ApiFetch } from "./load-context.ts";
import { renderedFor } from "./rendered-for.ts";

/** The typed client of the studio's API. */
export type Api = ReturnType<typeof createApi>;

/** A client over any fetch: the browser's, or the server's own in process. */
export function createApi(fetch: ApiFetch) {
  return hc<AppType>("/", { fetch });
}

/** The API without a token (spec §7, unauthenticated). */
export const publicApi = createApi((input, init) => reach(input, init));

/** The answer's JSON. @throws ApiFailure when it is an error of the closed list */
export async function unwrap<T>(
  answer: Promise<{ ok: boolean; status: number; json(): Promise<T> }>,
): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new ApiFailure(response.status, await response.json().catch(() => null));
  return response.json().catch((error: unknown) => {
    throw isTimeout(error) ? new ApiFailure(0, null, "timeout") : error;
  });
}

/** The answer's rows with what its headers say about the whole list (D47). @throws ApiFailure */
export async function unwrapPage<Row>(
  answer: Promise<{ ok: boolean; status: number; headers: Headers; json(): Promise<Row[]> }>,
): Promise<ListPage<Row>> {
  const { headers } = await answer;
  return {
    rows: await unwrap(answer),
    total: headers.get(totalCountHeader) ?? undefined,
    nextCursor: readNextCursor(headers.get("Link")),
  };
}

/** Milliseconds a call may take, its answer included: the card service may need three tries. */
export const callTimeoutMs = 30_000;

/**
 * The browser's own fetch, which gives up after `callTimeoutMs` or when `init.signal` says so; a file may take longer
 * once its download has begun. On the server it is the page's, in process, without that limit.
 * @throws ApiFailure "offline" when there is no answer, "timeout" when there was none in time
 * @throws what `init.signal` was aborted with
 */
export async function reach(input: Request | URL | string, init: RequestInit = {}): Promise<Response> {
  const onServer = renderedFor();
  if (onServer) return onServer.fetch(input, init);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DOMException("", "TimeoutError")), callTimeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline.signal]) : deadline.signal;
  try {
    const answer = await fetch(input, { ...init, signal });
    if (!answer.headers.get("Content-Type")?.startsWith("application/json")) clearTimeout(timer);
    return answer;
  } catch (error) {
    clearTimeout(timer);
    if (init.signal?.aborted) throw error;
    throw new ApiFailure(0, null, isTimeout(error) ? "timeout" : "offline");
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}
