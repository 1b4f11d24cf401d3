import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Api, publicApi, unwrap } from "#app/data/api.ts";
import type { PageData } from "#app/data/page-data.tsx";
import type { TimetableChanges } from "#contract/absences.ts";

// Apart from the writes: the timetable, which comes ahead on every page, needs none.

/** Key of what does not take place as the timetable has it. */
export const changesKey = ["timetable changes"];

const none: TimetableChanges = { absences: [], substitutes: [], closed: [] };

/** Who is away, who steps in and when the studio is closed (D72 to D74). */
export function timetableChangesQuery({ api = publicApi }: { api?: Api } = {}) {
  return queryOptions({
    queryKey: changesKey,
    queryFn: ({ signal }) => unwrap(api["timetable-changes"].$get({}, { init: { signal } })),
  });
}

/** The same, out of the data a page was rendered with. */
export function changesOf(data: PageData): TimetableChanges {
  return (data?.find(([[key]]) => key === changesKey[0])?.[1] as TimetableChanges | undefined) ?? none;
}

/** The same; nothing while it is not known: pages can do without. */
export function useTimetableChanges(): TimetableChanges {
  return useQuery(timetableChangesQuery()).data ?? none;
}
