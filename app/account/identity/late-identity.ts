import { type IdentityClient, IdentityFailure } from "./identity-client.ts";

/** An identity service whose code loads on first use: visitors who just look around never load it. */
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
    confirmPassword: async (input) => (await load()).confirmPassword(input),
    usePasskey: async () => (await load()).usePasskey(),
    enterCode: async (input) => (await load()).enterCode(input),
    askProvider: async (input) => (await load()).askProvider(input),
    signOut: async () => (await load()).signOut(),
    proof: async () => (await load()).proof(),
    updateProfile: async (input) => (await load()).updateProfile(input),
    mailProof: async () => (await load()).mailProof(),
    proveAddress: async (code) => (await load()).proveAddress(code),
    removeAccount: async () => (await load()).removeAccount(),
    requestReset: async (email) => (await load()).requestReset(email),
    resetPassword: async (input) => (await load()).resetPassword(input),
  };
}
