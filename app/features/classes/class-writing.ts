import { memberApi } from "#app/account/member-api.ts";
import { unwrap, unwrapPage } from "#app/data/api.ts";
import { pagesQuery } from "#app/data/list-page.ts";
import { useWriting } from "#app/data/use-writing.ts";
import type { ClassChange, ClassesQuery, NewClass } from "#contract/classes.ts";
import { classesKey } from "./queries.ts";

/* Adding and editing classes: separate from reading them, so that a visitor's first page loads none of it. */

/** Separate from the public lists: the archive is for admins. */
const managedKey = ["managed classes"];
/** Trainers list theirs. */
const showingClasses = [classesKey, managedKey, ["users"]];

/** Adds a class (admins); with initial values for what the studio computes (spec §7). */
export function useAddClass() {
  return useWriting((input: NewClass) => {
    const json = { ...input, total_bookings: 0, trainers: [] };
    return unwrap(memberApi.classes.$post({ json }));
  }, showingClasses);
}

/** Current or archived classes, page by page (admins, D62). */
export function managedClassPagesQuery(query: ClassesQuery = {}) {
  return pagesQuery({
    queryKey: managedKey,
    query,
    read: (...call) => unwrapPage(memberApi.classes.$get(...call)),
  });
}

/** Changes a class (admins, D62). */
export function useChangeClass(id: string) {
  return useWriting(
    (json: ClassChange) => unwrap(memberApi.classes[":id"].$patch({ param: { id }, json })),
    showingClasses,
  );
}

/** Deletes a class, or archives it (admins, D62); resolves once the lists no longer show it. */
export function useRemoveClass() {
  return useWriting(
    (id: string) => unwrap(memberApi.classes[":id"].$delete({ param: { id } })),
    showingClasses,
    { evenRefused: true },
  );
}

/** Takes a class back out of the archive (admins, D62). */
export function useRestoreClass() {
  return useWriting(
    (id: string) => unwrap(memberApi.classes[":id"].restore.$patch({ param: { id } })),
    showingClasses,
    { evenRefused: true },
  );
}
