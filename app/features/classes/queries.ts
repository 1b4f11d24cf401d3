import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Api, publicApi, unwrap, unwrapPage } from "#app/data/api.ts";
import { pagesQuery, readRows, rowFromLists } from "#app/data/list-page.ts";
import { nullWhenMissing } from "#app/data/null-when-missing.ts";
import { broughtFirst } from "#app/data/page-data.tsx";
import type { ClassesQuery, StudioClass } from "#contract/classes.ts";

/** Key prefix of every query that shows current classes. */
export const classesKey = ["classes"];

/** The studio's classes, narrowed by `query`; all of them without a `limit`. */
export function classesQuery({ api = publicApi, ...query }: ClassesQuery & { api?: Api } = {}) {
  return queryOptions({
    queryKey: [...classesKey, query],
    queryFn: () => readRows(query, (call) => unwrapPage(api.classes.$get(call))),
    placeholderData: keepPreviousData,
  });
}

/** Classes page by page, narrowed by `query`; `cursor` is where the first page begins (D47). */
export function classPagesQuery({ api = publicApi, ...query }: ClassesQuery & { api?: Api } = {}) {
  return pagesQuery({
    queryKey: [...classesKey, "pages"],
    query,
    pageLength: 12,
    read: (...call) => unwrapPage(api.classes.$get(...call)),
  });
}

/** The class with this id, or null. */
export function readClass(id: string, api: Api, init?: RequestInit) {
  return nullWhenMissing(unwrap(api.classes[":id"].$get({ param: { id } }, { init })));
}

/** One class; null when there is none with this id. */
export function classQuery(id: string) {
  return queryOptions({
    queryKey: [...classesKey, id],
    queryFn: ({ signal }) => readClass(id, publicApi, { signal }),
  });
}

/** One class; at first as the document brought it or as the list showed it. */
export function useClass(id: string, brought: StudioClass | null = null) {
  const queryClient = useQueryClient();
  const first = broughtFirst(brought) ?? rowFromLists<StudioClass>(queryClient, { listKey: classesKey, id });
  return useQuery({ ...classQuery(id), ...first });
}
