import type { QueryClient } from "@tanstack/react-query";

/** Public queries; every other one holds the signed-in person's data. */
const publicKeys = new Set(["classes", "articles", "reviews"]);

/** Drops what the signed-in person has loaded, so that the next person at this browser doesn't see it (spec §4). */
export function forgetPrivateData(queryClient: QueryClient): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !isPublic(queryKey);
  queryClient.removeQueries({ predicate, type: "inactive" });
  // Active queries are reset and refetched, for when one person directly follows another.
  void queryClient.resetQueries({ predicate });
}

function isPublic([resource, list]: readonly unknown[]): boolean {
  return publicKeys.has(String(resource)) || (resource === "users" && list === "trainers");
}
