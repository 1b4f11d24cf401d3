import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";

const sessionsKey = ["sessions"];

/** Where the person with this email is logged in (D70). */
export function sessionsQuery(email: string) {
  return queryOptions({
    queryKey: [...sessionsKey, email],
    queryFn: ({ signal }) => unwrap(memberApi.sessions.$get({}, { init: { signal } })),
    staleTime: 0,
  });
}

/** Logs one out in one place. */
export function useEndSession() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: (id: string) => unwrap(memberApi.sessions[":id"].$delete({ param: { id } })),
    onSettled: refresh,
  });
}

/** Logs one out everywhere else. */
export function useEndOtherSessions() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: () => unwrap(memberApi.sessions.$delete({ query: { keep: "current" } })),
    onSettled: refresh,
  });
}

/** Logs one out everywhere: the page goes with it. */
export function useEndAllSessions() {
  return useMutation({ mutationFn: () => unwrap(memberApi.sessions.$delete({ query: {} })) });
}

/** Has them read again, after what changes them without being asked to. */
export function useRefreshSessions() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: sessionsKey });
}
