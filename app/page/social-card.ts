import { data, type RouterContextProvider } from "react-router";
import { type Api, createApi } from "#app/data/api.ts";
import { apiFetchContext } from "#app/data/load-context.ts";

/**
 * Reads what stands in the head of a page behind the login, for those who only look at the head: search
 * engines and shared links. Nothing found answers 404; a failure leaves the head bare.
 */
export async function readCard<T>(
  context: Readonly<RouterContextProvider>,
  read: (api: Api) => Promise<T | null>,
) {
  const card = await read(createApi(context.get(apiFetchContext))).catch(() => undefined);
  return data({ card: card ?? null }, { status: card === null ? 404 : 200 });
}
