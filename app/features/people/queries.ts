import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { useSession } from "#app/account/session.ts";
import { changeProfile } from "#app/account/sign-in.ts";
import { type Api, publicApi, unwrap, unwrapFile, unwrapPage } from "#app/data/api.ts";
import { pagesQuery, readRows, rowFromLists } from "#app/data/list-page.ts";
import { nullWhenMissing } from "#app/data/null-when-missing.ts";
import { broughtFirst } from "#app/data/page-data.tsx";
import { queryText } from "#app/data/query-text.ts";
import type { AuditQuery } from "#contract/audit.ts";
import type {
  Rejection,
  SlotUpdate,
  TrainerApplication,
  User,
  UserOrProfile,
  UsersQuery,
} from "#contract/users.ts";

const key = ["users"];
const trainersKey = [...key, "trainers"];
const everyoneKey = [...key, "everyone"];
/** Below that of people: what changes one leaves an entry in the other. */
const auditKey = [...key, "audit"];

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

/** Somebody as the caller may see them; null when there is nobody with this id that they may. */
export function trainerQuery(id: string) {
  return queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => readUser(id, memberApi, { signal }),
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
    ...trainerQuery(id),
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
    queryKey: everyoneKey,
    query,
    pageLength: 20,
    read: (...call) => unwrapPage(memberApi.usersbyadmin.$get(...call)),
  });
}

/** One person in full, as the list had them or read anew; null when there is nobody with this id (admins, D23). */
export function usePerson(id: string) {
  const first = rowFromLists<User>(useQueryClient(), { listKey: everyoneKey, id });
  return useQuery({
    queryKey: [...key, "person", id],
    queryFn: async ({ signal }) => {
      const user = await readUser(id, memberApi, { signal });
      return user && "email" in user ? user : null;
    },
    ...first,
  });
}

/** How many applications wait, in the API's words (admins): asked again now and then, for others decide, too. */
export function applicationsWaitingQuery() {
  return queryOptions({
    queryKey: [...key, "waiting"],
    queryFn: async ({ signal }) => {
      const query = { request_status: "requested", limit: "1" } as const;
      const { total } = await unwrapPage(memberApi.usersbyadmin.$get({ query }, { init: { signal } }));
      return total ?? "0";
    },
    refetchInterval: 60_000,
  });
}

/** Who decided what about whom, page by page, narrowed by `query` (admins). */
export function auditPagesQuery(query: AuditQuery = {}) {
  return pagesQuery({
    queryKey: auditKey,
    query,
    pageLength: 20,
    read: (...call) => unwrapPage(memberApi.audit.$get(...call)),
  });
}

/** The decisions as a CSV file, narrowed as the list is (admins). @throws ApiFailure */
export function fetchAuditCsv(query: Pick<AuditQuery, "q" | "action">): Promise<File> {
  return unwrapFile(memberApi["audit.csv"].$get({ query: queryText(query) }), "audit.csv");
}

/** Sets one's slot: its hours and its classes (trainers, D37). */
export function useSetSlot() {
  const invalidateUsers = useInvalidateUsers();
  return useMutation({
    mutationFn: (json: SlotUpdate) => unwrap(memberApi.users.updateByEmail2.$patch({ json })),
    onSuccess: invalidateUsers,
  });
}

type Answer = Partial<Rejection>;

/** Approves or rejects somebody's application, in the version that was read (admins, D36). */
export function useDecideApplication() {
  const invalidateUsers = useInvalidateUsers();
  return useMutation({
    mutationFn: ({ id, decision, ...json }: { id: string; decision: "approve" | "reject" } & Answer) =>
      unwrap(memberApi.users[":id"][decision].$patch({ param: { id }, json })),
    // Also after a refusal: somebody else may have decided meanwhile. Nobody waits for it.
    onSettled: () => void invalidateUsers(),
  });
}

/** Makes a trainer a member again (admins, D64). */
export function useDemoteTrainer() {
  const invalidateUsers = useInvalidateUsers();
  return useMutation({
    mutationFn: (id: string) => unwrap(memberApi.users[":id"].demote.$patch({ param: { id } })),
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
