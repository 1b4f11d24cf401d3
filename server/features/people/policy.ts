import type { UsersQuery } from "#contract/users.ts";
import type { UserRecord } from "./reads.ts";

/** Whether `caller` may see the full record of the person with this email (D21). */
export function maySeeRecordOf(caller: UserRecord, email: string): boolean {
  return caller.role === "admin" || caller.email === email;
}

/** What of a list request counts for this caller: all of it for admins, trainers only for the rest (D20, D22). */
export function visibleList(caller: UserRecord | undefined, query: UsersQuery) {
  if (caller?.role === "admin") return { ...query, searchEmails: true };
  return { ...query, email: undefined, request_status: undefined, role: "trainer" as const };
}
