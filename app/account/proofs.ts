import { useEffect } from "react";
import type { IdentityProvider } from "#contract/settings.ts";
import { identity } from "./identity/chosen.ts";
import { firebaseProject } from "./identity/firebase-project.ts";
import { question } from "./prove-again.ts";
import { renewAfter } from "./session.ts";

/** The pending question, for the component that asks it. */
export function useQuestion() {
  const pending = question.use();
  useEffect(() => giveUp, []);
  return pending;
}

/** Once no dialog is left to answer. */
function giveUp(): void {
  if (!question.isWatched()) question.read()?.answer(false);
}

/** Re-authenticates with the password. @throws IdentityFailure */
export async function proveByPassword(input: { email: string; password: string }): Promise<void> {
  const step = async () => (await identity()).confirmPassword(input);
  // With a hosted service this is a new login, which our token has to reflect.
  await (firebaseProject() ? renewAfter(step) : step());
}

/** Re-authenticates with a passkey, which is a new login. @throws IdentityFailure */
export async function proveByPasskey(): Promise<void> {
  await renewAfter(async () => (await identity()).enterPasskey());
}

/** Re-authenticates with a provider, which is a new login. Call it in the click handler. @throws IdentityFailure */
export async function proveBy(provider: IdentityProvider): Promise<void> {
  await renewAfter(async () => (await identity()).askProvider({ provider, from: location.pathname }));
}
