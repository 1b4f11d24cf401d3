import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { useWriting } from "#app/data/use-writing.ts";
import type { Rejection, SlotUpdate, TrainerApplication } from "#contract/users.ts";
import { peopleKey, showingPeople } from "./queries.ts";

/** Applies to become a trainer, or changes a pending application (D36). */
export function useApplyAsTrainer() {
  // Also after a refusal: the studio may have decided meanwhile. Not awaited.
  return useWriting(
    (json: TrainerApplication) => unwrap(memberApi.users.updateByEmail.$patch({ json })),
    [peopleKey],
    { evenRefused: true, isAwaited: false },
  );
}

/** Sets the trainer's own slot: its hours and its classes (trainers, D37). */
export function useSetSlot() {
  return useWriting(
    (json: SlotUpdate) => unwrap(memberApi.users.updateByEmail2.$patch({ json })),
    showingPeople,
  );
}

/** Approves or rejects an application, in the version that was read (admins, D36). */
export function useDecideApplication() {
  // Also after a refusal: someone else may have decided meanwhile. Not awaited.
  return useWriting(
    ({ id, decision, ...json }: { id: string; decision: "approve" | "reject" } & Partial<Rejection>) =>
      unwrap(memberApi.users[":id"][decision].$patch({ param: { id }, json })),
    showingPeople,
    { evenRefused: true, isAwaited: false },
  );
}

/** Makes a trainer a member again (admins, D64). */
export function useDemoteTrainer() {
  return useWriting(
    (id: string) => unwrap(memberApi.users[":id"].demote.$patch({ param: { id } })),
    showingPeople,
    { evenRefused: true, isAwaited: false },
  );
}

/** Logs a person out everywhere (admins, D70). */
export function useLogOutPerson() {
  return useWriting(
    (id: string) => unwrap(memberApi.users[":id"].sessions.$delete({ param: { id } })),
    showingPeople,
  );
}

/** Deletes a person (admins, D38). @throws Error when there was nobody to delete (spec §7) */
export function useDeleteUser() {
  return useWriting(
    async (id: string) => {
      const { deletedCount } = await unwrap(memberApi.users[":id"].$delete({ param: { id } }));
      if (deletedCount === 0) throw new Error("There was nobody to delete.");
    },
    showingPeople,
    { evenRefused: true, isAwaited: false },
  );
}
