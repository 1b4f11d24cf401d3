import { ApiFailure } from "#app/data/api-failure.ts";
import type { IdentityProvider } from "#contract/settings.ts";
import { identity } from "./identity/chosen.ts";
import { IdentityFailure } from "./identity/identity-client.ts";
import { enter } from "./sign-in.ts";

/**
 * Signs in with an account at Google or another provider (spec §4 Provider sign-in). Call it in the click handler.
 * @param from the path the popup goes to when it may not close itself
 * @throws IdentityFailure popup-blocked, popup-closed-by-user, account-not-linked, email-not-verified,
 * network-request-failed, too-many-requests, unknown
 */
export async function signInWith(
  provider: IdentityProvider,
  { from = "/" }: { from?: string } = {},
): Promise<void> {
  try {
    await enter(await (await identity()).askProvider({ provider, from }), { isProvider: true });
  } catch (error) {
    throw asIdentityFailure(error);
  }
}

function asIdentityFailure(error: unknown): IdentityFailure {
  if (error instanceof IdentityFailure) return error;
  if (error instanceof ApiFailure && error.status === 0) {
    return new IdentityFailure("network-request-failed", error.message);
  }
  console.error("provider sign-in failed", error);
  return new IdentityFailure("unknown");
}
