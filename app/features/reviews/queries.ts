import { queryOptions } from "@tanstack/react-query";
import { type Api, publicApi, unwrap } from "#app/data/api.ts";

/** Members' reviews of the studio. */
export function reviewsQuery({ api = publicApi }: { api?: Api } = {}) {
  return queryOptions({ queryKey: ["reviews"], queryFn: () => unwrap(api.reviews.$get({ query: {} })) });
}
