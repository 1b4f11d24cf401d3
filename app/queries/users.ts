import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type Api, memberApi, publicApi, unwrap } from "#app/lib/api.ts";
import { queryText } from "#app/lib/query-text.ts";
import { useSession } from "#app/lib/session.ts";
import type { User, UsersQuery } from "#contract/users.ts";

const key = ["users"];

/** Trainers, as everybody may see them. */
export function trainersQuery({ api = publicApi, ...query }: UsersQuery & { api?: Api } = {}) {
  return queryOptions({
    queryKey: [...key, "trainers", query],
    queryFn: async () => {
      const users = await unwrap(api.users.$get({ query: queryText(query) }));
      return users.filter(({ role }) => role === "trainer");
    },
    placeholderData: keepPreviousData,
  });
}

/** One trainer's profile; the full record of oneself, and of anybody for admins. */
export function userQuery(id: string, { api = memberApi }: { api?: Api } = {}) {
  return queryOptions({
    queryKey: [...key, id],
    queryFn: () => unwrap(api.users[":id"].$get({ param: { id } })),
  });
}

/** The signed-in person's own record, found by email (spec §6). */
export function meQuery(email: string) {
  return queryOptions({
    queryKey: [...key, "me", email],
    queryFn: async () => {
      const found = await unwrap(memberApi.users.$get({ query: { email } }));
      return found.find((user): user is User => "email" in user && user.email === email) ?? null;
    },
  });
}

/** One's own record, with the role unknown until it is there (spec §4). */
export function useMe() {
  const session = useSession();
  const email = session.status === "signedIn" ? session.email : "";
  return useQuery({ ...meQuery(email), enabled: email !== "" });
}
