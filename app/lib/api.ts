import { hc } from "hono/client";
import { totalCountHeader } from "#contract/lists.ts";
import type { AppType } from "#server/app.ts";
import { ApiFailure } from "./api-failure.ts";
import { type ListPage, readNextCursor } from "./list-page.ts";
import type { ApiFetch } from "./load-context.ts";
import { freshToken } from "./session.ts";

/** The typed client of the studio's API. */
export type Api = ReturnType<typeof createApi>;

/** A client over any fetch: the browser's, or the server's own in process. */
export function createApi(fetch: ApiFetch) {
  return hc<AppType>("/", { fetch });
}

/** The API as anybody may call it (spec §7, unauthenticated). */
export const publicApi = createApi((input, init) => reach(input, init));

/** The API with the access token, which is renewed before it ends, or once after a 401 (D13). */
export const memberApi = createApi(async (input, init) => {
  const answer = await reachAsMember(input, init);
  // Logged only (spec §8): what is shown of it is for the one who asked.
  if (!answer.ok) console.error("the studio refused a request:", answer.status);
  return answer;
});

/** The answer's JSON. @throws ApiFailure when it is an error of the closed list */
export async function unwrap<T>(
  answer: Promise<{ ok: boolean; status: number; json(): Promise<T> }>,
): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new ApiFailure(response.status, await response.json().catch(() => null));
  return response.json();
}

/** The answer's rows with what its headers say of the whole list (D47). @throws ApiFailure */
export async function unwrapPage<Row>(
  answer: Promise<{ ok: boolean; status: number; headers: Headers; json(): Promise<Row[]> }>,
): Promise<ListPage<Row>> {
  const { headers } = await answer;
  const rows = await unwrap(answer);
  return {
    rows,
    total: Number(headers.get(totalCountHeader) ?? rows.length),
    nextCursor: readNextCursor(headers.get("Link")),
  };
}

async function reachAsMember(input: Request | URL | string, init?: RequestInit): Promise<Response> {
  const answer = await reach(input, withToken(init, await freshToken()));
  if (answer.status !== 401) return answer;
  const renewed = await freshToken({ renew: true });
  return renewed ? reach(input, withToken(init, renewed)) : answer;
}

async function reach(input: Request | URL | string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch {
    throw new ApiFailure(0, null);
  }
}

function withToken(init: RequestInit | undefined, token: string | null): RequestInit {
  const headers = new Headers(init?.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return { ...init, headers };
}
