import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { useSession } from "#app/account/session.ts";
import { type Api, publicApi, unwrap, unwrapPage } from "#app/data/api.ts";
import { asShown } from "#app/data/as-shown.ts";
import { pagesQuery, readRows, rowFromLists } from "#app/data/list-page.ts";
import { nullWhenMissing } from "#app/data/null-when-missing.ts";
import { broughtFirst, type PageData } from "#app/data/page-data.tsx";
import type { TrainerProfile, User, UserOrProfile, UsersQuery } from "#contract/users.ts";

/** Key prefix of every query that shows people. */
export const peopleKey = ["users"];
const trainersKey = [...peopleKey, "trainers"];

/**
 * What shows people by name: classes name their trainers (D34), reviews and articles their writers (D61), and the books
 * the members who are refunded when a trainer leaves (D59).
 */
export const showingPeople = [
  peopleKey,
  ["classes"],
  ["managed classes"],
  ["reviews"],
  ["all reviews"],
  ["articles"],
  ["payments"],
];

/** Trainers' public profiles; all of them without a `limit`. */
export function trainersQuery({ api = publicApi, ...query }: UsersQuery & { api?: Api } = {}) {
  return queryOptions({
    queryKey: [...trainersKey, query],
    queryFn: async () => {
      const users = await readRows(query, (call) => unwrapPage(api.users.$get(call)));
      return users.filter(({ role }) => role === "trainer");
    },
    placeholderData: keepPreviousData,
  });
}

/** All trainers out of the data a page was rendered with. */
export function trainersOf(data: PageData): readonly TrainerProfile[] {
  return (data?.find(([key]) => key[1] === trainersKey[1])?.[1] as TrainerProfile[] | undefined) ?? [];
}

/** Trainers page by page, narrowed by `query`; `cursor` is where the first page begins (D47). */
export function trainerPagesQuery({ api = publicApi, ...query }: UsersQuery & { api?: Api } = {}) {
  return pagesQuery({
    queryKey: [...trainersKey, "pages"],
    query,
    pageLength: 12,
    read: (...call) => unwrapPage(api.users.$get(...call)),
  });
}

/** A person as the caller may see them; null when there is nobody with this id whom they may see. */
export function trainerQuery(id: string) {
  return queryOptions({
    queryKey: [...peopleKey, id],
    queryFn: ({ signal }) => readUser(id, memberApi, { signal }),
  });
}

/**
 * One trainer; at first as the document brought them or as the list showed them; null for anyone who is not a trainer.
 */
export function useTrainer(id: string, brought: UserOrProfile | null = null) {
  const queryClient = useQueryClient();
  const first =
    broughtFirst(brought) ?? rowFromLists<UserOrProfile>(queryClient, { listKey: trainersKey, id });
  return useQuery({
    ...trainerQuery(id),
    ...first,
    select: (user) => (user?.role === "trainer" ? asShown(user) : null),
  });
}

/** The trainer who wrote something; null for admins and former trainers. */
export function useWriter(id: string) {
  const queryClient = useQueryClient();
  const { initialData, ...first } = rowFromLists<UserOrProfile>(queryClient, { listKey: trainersKey, id });
  return useQuery({
    ...trainersQuery({ id }),
    ...first,
    initialData: () => {
      const row = initialData();
      return row && [row];
    },
    select: ([trainer]) => (trainer ? asShown(trainer) : null),
  });
}

/** The person with this id as the caller may see them, or null. */
export function readUser(id: string, api: Api, init?: RequestInit) {
  return nullWhenMissing(unwrap(api.users[":id"].$get({ param: { id } }, { init })));
}

/** The signed-in person's own record, found by email (spec §6). */
export function meQuery(email: string) {
  return queryOptions({
    queryKey: [...peopleKey, "me", email],
    queryFn: async ({ signal }) => {
      const users = await unwrap(memberApi.users.$get({ query: { email } }, { init: { signal } }));
      return users.find((user): user is User => "email" in user && user.email === email) ?? null;
    },
  });
}

/** The signed-in person's record; the role is unknown until it has loaded (spec §4). Edit forms select `asTyped`. */
export function useMe(select = asShown<User | null>) {
  const session = useSession();
  const email = session.status === "signedIn" ? session.email : "";
  return useQuery({ ...meQuery(email), enabled: email !== "", select });
}
