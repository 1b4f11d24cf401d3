import type { QueryClient } from "@tanstack/react-query";

/** What everybody may read; every other query holds data of whoever is signed in. */
const publicKeys = new Set(["classes", "articles", "reviews"]);

/** Drops what the signed-in person has loaded, so that the next one at this browser does not see it (spec §4). */
export function forgetPrivateData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) });
}

function isPublic([resource, list]: readonly unknown[]): boolean {
  return publicKeys.has(String(resource)) || (resource === "users" && list === "trainers");
}
