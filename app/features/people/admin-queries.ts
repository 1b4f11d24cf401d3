import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap, unwrapPage } from "#app/data/api.ts";
import { pagesQuery, rowFromLists } from "#app/data/list-page.ts";
import { queryText } from "#app/data/query-text.ts";
import { unwrapFile } from "#app/data/unwrap-file.ts";
import type { AuditQuery } from "#contract/audit.ts";
import type { SecurityQuery } from "#contract/security-events.ts";
import type { User, UsersQuery } from "#contract/users.ts";
import { peopleKey, readUser } from "./queries.ts";

const everyoneKey = [...peopleKey, "everyone"];
/** Under the people key: every change to a person leaves an audit entry. */
const auditKey = [...peopleKey, "audit"];

/** Everyone in full, page by page, narrowed by `query` (admins, D22, D47). */
export function everyonePagesQuery(query: UsersQuery = {}) {
  return pagesQuery({
    queryKey: everyoneKey,
    query,
    read: (...call) => unwrapPage(memberApi.usersbyadmin.$get(...call)),
  });
}

/** One person in full, at first as the list had them; null when nobody has this id (admins, D23). */
export function usePerson(id: string) {
  const first = rowFromLists<User>(useQueryClient(), { listKey: everyoneKey, id });
  return useQuery({
    queryKey: [...peopleKey, "person", id],
    queryFn: async ({ signal }) => {
      const user = await readUser(id, memberApi, { signal });
      return user && "email" in user ? user : null;
    },
    ...first,
  });
}

/** The slots that a person waits for, as All Users has it: their record does not say (admins, D86). */
export function waitsQuery(id: string) {
  return queryOptions({
    queryKey: [...peopleKey, "waits", id],
    queryFn: async ({ signal }) => {
      const [person] = await unwrap(memberApi.usersbyadmin.$get({ query: { id } }, { init: { signal } }));
      return person?.waits_for ?? [];
    },
  });
}

/** How many applications are pending, as the API puts it, and whose is the first (admins); polled, because other admins decide, too. */
export function applicationsWaitingQuery() {
  return queryOptions({
    queryKey: [...peopleKey, "waiting"],
    queryFn: async ({ signal }) => {
      const query = { request_status: "requested", limit: "1" } as const;
      const { total, rows } = await unwrapPage(memberApi.usersbyadmin.$get({ query }, { init: { signal } }));
      return { total: total ?? "0", first: rows[0]?.name };
    },
    refetchInterval: 60_000,
  });
}

/** What they are called, the singular and the plural. */
export const applicationWords: [one: string, many: string] = [
  "application to answer",
  "applications to answer",
];

/** Accounts whose registration was never finished (admins). */
export const unfinishedQuery = queryOptions({
  queryKey: ["unfinished registrations"],
  queryFn: () => unwrap(memberApi["unfinished-registrations"].$get()),
  staleTime: 0,
});

/** Whether this admin is the only one. */
export function onlyAdminQuery({ _id, role }: User) {
  return queryOptions({
    queryKey: [...peopleKey, "only admin", _id],
    queryFn: async ({ signal }) => {
      const query = { role: "admin", limit: "2" } as const;
      const { rows } = await unwrapPage(memberApi.usersbyadmin.$get({ query }, { init: { signal } }));
      return rows.every((admin) => admin._id === _id);
    },
    enabled: role === "admin",
  });
}

/** Who decided what about whom, page by page, narrowed by `query` (admins). */
export function auditPagesQuery(query: AuditQuery = {}) {
  return pagesQuery({
    queryKey: auditKey,
    query,
    read: (...call) => unwrapPage(memberApi.audit.$get(...call)),
  });
}

/** Who logged in, who was refused, and from where, page by page, narrowed by `query` (admins). */
export function securityPagesQuery(query: SecurityQuery = {}) {
  return pagesQuery({
    queryKey: [...peopleKey, "security"],
    query,
    read: (...call) => unwrapPage(memberApi["security-events"].$get(...call)),
  });
}

/** The security events as a CSV file, narrowed as the list is (admins). @throws ApiFailure */
export function fetchSecurityCsv(query: Omit<SecurityQuery, "limit" | "cursor">): Promise<File> {
  return unwrapFile(
    memberApi["security-events.csv"].$get({ query: queryText(query) }),
    "security-events.csv",
  );
}

/** The decisions as a CSV file, narrowed as the list is (admins). @throws ApiFailure */
export function fetchAuditCsv(query: Omit<AuditQuery, "limit" | "cursor">): Promise<File> {
  return unwrapFile(memberApi["audit.csv"].$get({ query: queryText(query) }), "audit.csv");
}
