import { useState } from "react";
import { IdentityFailure, type IdentityFailureCode } from "#app/account/identity/identity-client.ts";
import { register } from "#app/account/sign-in.ts";
import { toast } from "#app/ui/toast.ts";
import type { RegistrationInput } from "./registration-input.ts";

export type Registration = ReturnType<typeof useRegistration>;

/** Registering, and what is said of it (spec §8). */
export function useRegistration() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ code: IdentityFailureCode; message: string }>();

  async function send(input: RegistrationInput): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await register(input);
      toast.success("Registration Successful. You are redirecting ...");
    } catch (error) {
      setFailure(
        error instanceof IdentityFailure ? error : { code: "unknown", message: "Try again in a moment." },
      );
      toast.error("Oops...", "Registration failed! Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, send };
}
