import { useEffect, useState } from "react";
import { signInWithGoogle } from "#app/account/google-sign-in.ts";
import { identity } from "#app/account/identity/chosen.ts";
import { IdentityFailure, type IdentityFailureCode } from "#app/account/identity/identity-client.ts";
import { logIn } from "#app/account/sign-in.ts";
import { toast } from "#app/ui/toast.ts";

export type Login = ReturnType<typeof useLogin>;

type Way = "password" | "google";

/** Logging in, and what is said of it (spec §8). */
export function useLogin() {
  const [busy, setBusy] = useState<Way>();
  const [failure, setFailure] = useState<{ way: Way; text: string }>();

  // A browser opens Google's window only in the click itself.
  useEffect(() => identity().prepare(), []);

  /** Runs one way of logging in; true when it succeeded. */
  async function run(way: Way, enter: () => Promise<void>): Promise<boolean> {
    setBusy(way);
    setFailure(undefined);
    try {
      await enter();
      toast.success("Login Successful. You are redirecting ...");
      return true;
    } catch (error) {
      setFailure({ way, text: whatToDo(error, way) });
      if (way === "password") {
        toast.error("Oops...", "Login failed! Please check your credentials and try again.");
      } else {
        console.error("Google sign-in failed:", error instanceof IdentityFailure ? error.code : error);
      }
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  return {
    busy,
    failure,
    withPassword: (input: { email: string; password: string }) => run("password", () => logIn(input)),
    withGoogle: (from: string) => run("google", () => signInWithGoogle({ from })),
  };
}

function whatToDo(error: unknown, way: Way): string {
  const code = error instanceof IdentityFailure ? error.code : "unknown";
  return texts[code] ?? (way === "google" ? "Google did not let you in. Try again." : other);
}

const other = "The login did not work. Try again in a moment.";

const texts: Partial<Record<IdentityFailureCode, string>> = {
  "invalid-credential": "The email and the password do not belong together.",
  "user-disabled": "This account has been closed. Ask the studio why.",
  "too-many-requests": "Too many tries. Wait a minute, then try again.",
  "network-request-failed": "You seem to be offline. Check your connection and try again.",
  "popup-blocked": "Your browser blocked Google's window. Allow pop-ups for this page and try again.",
  "popup-closed-by-user": "Google's window was closed before you were done. Try again when you like.",
  "account-not-linked": "This email has an account with a password. Log in with that.",
};
