import { createApi, reach } from "#app/data/api.ts";
import { asksForProof, proveAgain } from "./prove-again.ts";
import { freshToken } from "./session.ts";

/**
 * The API with the access token, which is renewed before it expires, or once after a 401 (D13). A call that is refused
 * for lack of re-authentication is retried after it.
 */
export const memberApi = createApi(async (input, init) => {
  let answer = await reachAsMember(input, init);
  if ((await asksForProof(answer)) && (await proveAgain())) answer = await reachAsMember(input, init);
  // Logged only (spec §8): the caller decides what to show.
  if (!answer.ok && !import.meta.env.SSR) console.error("the studio refused a request:", answer.status);
  return answer;
});

async function reachAsMember(input: Request | URL | string, init?: RequestInit): Promise<Response> {
  const answer = await reach(input, withToken(init, await freshToken()));
  if (answer.status !== 401) return answer;
  const renewed = await freshToken({ renew: true });
  return renewed ? reach(input, withToken(init, renewed)) : answer;
}

function withToken(init: RequestInit | undefined, token: string | null): RequestInit {
  const headers = new Headers(init?.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return { ...init, headers };
}
