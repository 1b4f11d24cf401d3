import type { QueryClient } from "@tanstack/react-query";

/** What everybody may read; every other query holds data of whoever is signed in. */
const publicKeys = new Set(["classes", "articles", "reviews"]);

/** Drops what the signed-in person has loaded, so that the next one at this browser does not see it (spec §4). */
export function forgetPrivateData(queryClient: QueryClient): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !isPublic(queryKey);
  queryClient.removeQueries({ predicate, type: "inactive" });
  // What is on the page, where one person follows another directly, is emptied and read again.
  void queryClient.resetQueries({ predicate });
}

function isPublic([resource, list]: readonly unknown[]): boolean {
  return publicKeys.has(String(resource)) || (resource === "users" && list === "trainers");
}
