import { useState } from "react";
import { IdentityFailure } from "#app/lib/identity/identity-client.ts";
import { closeSession } from "#app/lib/session.ts";
import { logIn } from "#app/lib/sign-in.ts";
import { toast } from "#app/ui/toast.ts";

export type Login = ReturnType<typeof useLogin>;

/** Logging in, and what is said of it (spec §8). */
export function useLogin() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  /** Runs one way of logging in; true when it succeeded. */
  async function run(enter: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      await enter();
      toast.success("Login Successful. You are redirecting ...");
      return true;
    } catch (error) {
      // Whom the studio could not take in must not stay half signed in.
      closeSession();
      setFailure(whatToDo(error));
      toast.error("Oops...", "Login failed! Please check your credentials and try again.");
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    failure,
    withPassword: (input: { email: string; password: string }) => run(() => logIn(input)),
  };
}

function whatToDo(error: unknown): string {
  const code = error instanceof IdentityFailure ? error.code : "unknown";
  if (code === "invalid-credential") return "The email and the password do not belong together.";
  if (code === "too-many-requests") return "Too many tries. Wait a minute, then try again.";
  if (code === "network-request-failed")
    return "You seem to be offline. Check your connection and try again.";
  return "The login did not work. Try again in a moment.";
}
