import { useState } from "react";
import { identity } from "#app/account/identity/chosen.ts";
import { IdentityFailure } from "#app/account/identity/identity-client.ts";

export type NewPassword = ReturnType<typeof useNewPassword>;

/** Setting a new password with the token of a mailed link. */
export function useNewPassword(token: string) {
  const [stage, setStage] = useState<"asked" | "invalid" | "done">(token ? "asked" : "invalid");
  const [failure, setFailure] = useState<string>();

  async function send(password: string): Promise<void> {
    setFailure(undefined);
    try {
      await identity().resetPassword({ token, password });
      setStage("done");
    } catch (error) {
      if (error instanceof IdentityFailure && error.code === "invalid-link") setStage("invalid");
      else setFailure(error instanceof Error && error.message ? error.message : "Try again in a moment.");
    }
  }

  return { stage, failure, send };
}
