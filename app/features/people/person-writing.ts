import { useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { changeProfile } from "#app/account/sign-in.ts";
import { unwrap } from "#app/data/api.ts";
import type { Rejection, SlotUpdate, TrainerApplication } from "#contract/users.ts";
import { peopleKey } from "./queries.ts";

/** Applies to become a trainer, or changes a pending application (D36). */
export function useApplyAsTrainer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: TrainerApplication) => unwrap(memberApi.users.updateByEmail.$patch({ json })),
    // Also after a refusal: the studio may have decided meanwhile. Not awaited.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: peopleKey }),
  });
}

/** Changes the person's own name and photo, at the identity service and at the studio (D15). */
export function useUpdateProfile() {
  const invalidateUsers = useInvalidateUsers();
  return useMutation({ mutationFn: changeProfile, onSuccess: invalidateUsers });
}

/** Sets the trainer's own slot: its hours and its classes (trainers, D37). */
export function useSetSlot() {
  const invalidateUsers = useInvalidateUsers();
  return useMutation({
    mutationFn: (json: SlotUpdate) => unwrap(memberApi.users.updateByEmail2.$patch({ json })),
    onSuccess: invalidateUsers,
  });
}

type Answer = Partial<Rejection>;

/** Approves or rejects an application, in the version that was read (admins, D36). */
export function useDecideApplication() {
  const invalidateUsers = useInvalidateUsers();
  return useMutation({
    mutationFn: ({ id, decision, ...json }: { id: string; decision: "approve" | "reject" } & Answer) =>
      unwrap(memberApi.users[":id"][decision].$patch({ param: { id }, json })),
    // Also after a refusal: someone else may have decided meanwhile. Not awaited.
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

/** Logs a person out everywhere (admins, D70). */
export function useLogOutPerson() {
  const invalidateUsers = useInvalidateUsers();
  return useMutation({
    mutationFn: (id: string) => unwrap(memberApi.users[":id"].sessions.$delete({ param: { id } })),
    onSuccess: invalidateUsers,
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

/**
 * What shows people by name: classes name their trainers (D34), reviews and articles their writers (D61), and the books
 * the members who are refunded when a trainer leaves (D59).
 */
const signedByPeople = [
  ["classes"],
  ["managed classes"],
  ["reviews"],
  ["all reviews"],
  ["articles"],
  ["payments"],
];

/** Refetches everything that shows people. */
function useInvalidateUsers() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [peopleKey, ...signedByPeople].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}
