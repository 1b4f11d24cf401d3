import { useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap, unwrapPage } from "#app/data/api.ts";
import { pagesQuery } from "#app/data/list-page.ts";
import type { ClassChange, ClassesQuery, NewClass } from "#contract/classes.ts";
import { classesKey } from "./queries.ts";

/* Adding and editing classes: separate from reading them, so that a visitor's first page loads none of it. */

/** Separate from the public lists: the archive is for admins. */
const managedKey = ["managed classes"];

/** Adds a class (admins); with initial values for what the studio computes (spec §7). */
export function useAddClass() {
  const invalidateClasses = useInvalidateClasses();
  return useMutation({
    mutationFn: (input: NewClass) => {
      const json = { ...input, total_bookings: 0, trainers: [] };
      return unwrap(memberApi.classes.$post({ json }));
    },
    onSuccess: invalidateClasses,
  });
}

/** Current or archived classes, page by page (admins, D62). */
export function managedClassPagesQuery(query: ClassesQuery = {}) {
  return pagesQuery({
    queryKey: managedKey,
    query,
    pageLength: 20,
    read: (...call) => unwrapPage(memberApi.classes.$get(...call)),
  });
}

/** Changes a class (admins, D62). */
export function useChangeClass(id: string) {
  const invalidateClasses = useInvalidateClasses();
  return useMutation({
    mutationFn: (json: ClassChange) => unwrap(memberApi.classes[":id"].$patch({ param: { id }, json })),
    onSuccess: invalidateClasses,
  });
}

/** Deletes a class, or archives it (admins, D62); resolves once the lists no longer show it. */
export function useRemoveClass() {
  const invalidateClasses = useInvalidateClasses();
  return useMutation({
    mutationFn: (id: string) => unwrap(memberApi.classes[":id"].$delete({ param: { id } })),
    onSettled: invalidateClasses,
  });
}

/** Takes a class back out of the archive (admins, D62). */
export function useRestoreClass() {
  const invalidateClasses = useInvalidateClasses();
  return useMutation({
    mutationFn: (id: string) => unwrap(memberApi.classes[":id"].restore.$patch({ param: { id } })),
    onSettled: invalidateClasses,
  });
}

/** Refetches everything that shows classes; trainers list theirs. */
function useInvalidateClasses() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: classesKey }),
      queryClient.invalidateQueries({ queryKey: managedKey }),
      queryClient.invalidateQueries({ queryKey: ["users"] }),
    ]);
}
