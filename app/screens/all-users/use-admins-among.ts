import { useInfiniteQuery } from "@tanstack/react-query";
import { joinPages } from "#app/lib/list-page.ts";
import { everyonePagesQuery } from "#app/queries/users.ts";
import type { UsersQuery } from "#contract/users.ts";

/** How many of those found are admins, whom the list hides (spec §6) but the server counts. */
export function useAdminsAmong({ q, role }: Pick<UsersQuery, "q" | "role">): number {
  const admins = useInfiniteQuery(everyonePagesQuery({ q, role: "admin", limit: 1 }));
  return role === undefined || role === "admin" ? joinPages(admins.data).total : 0;
}
