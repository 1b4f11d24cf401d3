import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { useWriting } from "#app/data/use-writing.ts";

const sessionsKey = ["sessions"];

/** Where the person with this email is logged in (D70). */
export function sessionsQuery(email: string) {
  return queryOptions({
    queryKey: [...sessionsKey, email],
    queryFn: ({ signal }) => unwrap(memberApi.sessions.$get({}, { init: { signal } })),
    staleTime: 0,
  });
}

/** Logs the person out in one place. */
export function useEndSession() {
  return useWriting(
    (id: string) => unwrap(memberApi.sessions[":id"].$delete({ param: { id } })),
    [sessionsKey],
    { evenRefused: true },
  );
}

/** Logs the person out everywhere else. */
export function useEndOtherSessions() {
  return useWriting(() => unwrap(memberApi.sessions.$delete({ query: { keep: "current" } })), [sessionsKey], {
    evenRefused: true,
  });
}

/** Logs the person out everywhere, including here. */
export function useEndAllSessions() {
  return useMutation({ mutationFn: () => unwrap(memberApi.sessions.$delete({ query: {} })) });
}

/** Refetches sessions after something else has changed them. */
export function useRefreshSessions() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: sessionsKey });
}
