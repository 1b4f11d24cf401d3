import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { useSession } from "#app/account/session.ts";
import { changeProfile } from "#app/account/sign-in.ts";
import { type Api, publicApi, unwrap, unwrapPage } from "#app/data/api.ts";
import { pagesQuery, readRows, rowFromLists } from "#app/data/list-page.ts";
import { nullWhenMissing } from "#app/data/null-when-missing.ts";
import { broughtFirst } from "#app/data/page-data.tsx";
import type { SlotUpdate, TrainerApplication, User, UserOrProfile, UsersQuery } from "#contract/users.ts";

const key = ["users"];
const trainersKey = [...key, "trainers"];

/** Trainers, as everybody may see them; all of them without a `limit`. */
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

/** Trainers page by page, narrowed by `query`; `cursor` is where the first page begins (D47). */
export function trainerPagesQuery({ api = publicApi, ...query }: UsersQuery & { api?: Api } = {}) {
  return pagesQuery({
    queryKey: [...trainersKey, "pages"],
    query,
    pageLength: 12,
    read: (...call) => unwrapPage(api.users.$get(...call)),
  });
}

/**
 * One trainer, shown at first as the document brought them or as the list had them; null for anybody who is not a
 * trainer.
 */
export function useTrainer(id: string, brought: UserOrProfile | null = null) {
  const queryClient = useQueryClient();
  const first =
    broughtFirst(brought) ?? rowFromLists<UserOrProfile>(queryClient, { listKey: trainersKey, id });
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => readUser(id, memberApi, { signal }),
    ...first,
    select: (user) => (user?.role === "trainer" ? user : null),
  });
}

/** The person with this id as the caller may see them, or null. */
export function readUser(id: string, api: Api, init?: RequestInit) {
  return nullWhenMissing(unwrap(api.users[":id"].$get({ param: { id } }, { init })));
}

/** The signed-in person's own record, found by email (spec §6). */
export function meQuery(email: string) {
  return queryOptions({
    queryKey: [...key, "me", email],
    queryFn: async ({ signal }) => {
      const users = await unwrap(memberApi.users.$get({ query: { email } }, { init: { signal } }));
      return users.find((user): user is User => "email" in user && user.email === email) ?? null;
    },
  });
}

/** One's own record, with the role unknown until it is there (spec §4). */
export function useMe() {
  const session = useSession();
  const email = session.status === "signedIn" ? session.email : "";
  return useQuery({ ...meQuery(email), enabled: email !== "" });
}

/** Applies to become a trainer, or changes an application that waits (D36). */
export function useApplyAsTrainer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: TrainerApplication) => unwrap(memberApi.users.updateByEmail.$patch({ json })),
    // Also after a refusal: the studio may have decided meanwhile. Nobody waits for it.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** Changes one's own name and photo, at the identity service and at the studio (D15). */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeProfile,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** Everyone in full, page by page, narrowed by `query` (admins, D22, D47). */
export function everyonePagesQuery(query: UsersQuery = {}) {
  return pagesQuery({
    queryKey: [...key, "everyone"],
    query,
    pageLength: 20,
    read: (...call) => unwrapPage(memberApi.usersbyadmin.$get(...call)),
  });
}

/** Sets one's slot: its hours and its classes (trainers, D37). */
export function useSetSlot() {
  const invalidateUsers = useInvalidateUsers();
  return useMutation({
    mutationFn: (json: SlotUpdate) => unwrap(memberApi.users.updateByEmail2.$patch({ json })),
    onSuccess: invalidateUsers,
  });
}

/** Approves or rejects somebody's application (admins, D36). */
export function useDecideApplication() {
  const invalidateUsers = useInvalidateUsers();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: "approve" | "reject" }) =>
      unwrap(memberApi.users[":id"][decision].$patch({ param: { id } })),
    // Also after a refusal: somebody else may have decided meanwhile. Nobody waits for it.
    onSettled: () => void invalidateUsers(),
  });
}

/** Deletes a person (admins, D38). @throws Error when there was nobody to delete (spec §7) */
export function useDeleteUser() {
  const invalidateUsers = useInvalidateUsers();
  return useMutation({
    mutationFn: async (id: string) => {
      const { deletedCount } = await unwrap(memberApi.users[":id"].$delete({ param: { id } }));
      if (deletedCount === 0) throw new Error("There was nobody to delete.");
    },
    onSettled: () => void invalidateUsers(),
  });
}

/** Has everything that shows people read again; classes name their trainers (D34). */
function useInvalidateUsers() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: ["classes"] }),
    ]);
}
