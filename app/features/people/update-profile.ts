import { changeProfile } from "#app/account/sign-in.ts";
import { useWriting } from "#app/data/use-writing.ts";
import { showingPeople } from "./queries.ts";

/** Changes the person's own name and photo, at the identity service and at the studio (D15). */
export function useUpdateProfile() {
  return useWriting(changeProfile, showingPeople);
}
