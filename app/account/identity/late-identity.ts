import { type IdentityClient, IdentityFailure } from "./identity-client.ts";

/** An identity service whose code only comes when it is first needed: who just looks around never loads it. */
export function lateIdentity(open: () => Promise<IdentityClient>): IdentityClient {
  let loading: Promise<IdentityClient> | undefined;
  const load = () => {
    loading ??= open().catch(() => {
      loading = undefined;
      throw new IdentityFailure("network-request-failed", "You seem to be offline.");
    });
    return loading;
  };
  return {
    prepare: () => void load().catch(() => undefined),
    signUp: async (input) => (await load()).signUp(input),
    signIn: async (input) => (await load()).signIn(input),
    askGoogle: async (input) => (await load()).askGoogle(input),
    signOut: async () => (await load()).signOut(),
    proof: async () => (await load()).proof(),
    updateProfile: async (input) => (await load()).updateProfile(input),
    requestReset: async (email) => (await load()).requestReset(email),
    resetPassword: async (input) => (await load()).resetPassword(input),
  };
}
