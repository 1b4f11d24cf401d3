import { data, type RouterContextProvider } from "react-router";
import { type Api, createApi } from "#app/data/api.ts";
import { apiFetchContext } from "#app/data/load-context.ts";

/**
 * Loads what the head of a page behind the login shows to shared links and browser tabs, which see no more of it.
 * Nothing found is a 404; a failure leaves the head bare.
 */
export async function readCard<T>(
  context: Readonly<RouterContextProvider>,
  read: (api: Api) => Promise<T | null>,
) {
  const card = await read(createApi(context.get(apiFetchContext))).catch(() => undefined);
  return data({ card: card ?? null, isMissing: card === null }, { status: card === null ? 404 : 200 });
}

/** In the browser a page loads its own data, and sets its own title. */
export const noCard = { card: null, isMissing: false };
