import { IdentityFailure } from "#app/account/identity/identity-client.ts";
import { changeProfile } from "#app/account/sign-in.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { useWriting } from "#app/data/use-writing.ts";
import { showingPeople } from "./queries.ts";

/** Changes the person's own name and photo, at the identity service and at the studio (D15). */
export function useUpdateProfile() {
  return useWriting(change, showingPeople);
}

/** Without a network it fails as any other call does, for the form that asks. */
async function change(input: Parameters<typeof changeProfile>[0]) {
  try {
    await changeProfile(input);
  } catch (error) {
    const isOffline = error instanceof IdentityFailure && error.code === "network-request-failed";
    throw isOffline ? new ApiFailure(0, null) : error;
  }
}
