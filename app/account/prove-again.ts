import { useEffect } from "react";
import { fieldOf } from "#app/data/field-of.ts";
import { createStore } from "#app/ui/store.ts";
import type { RefusalReason } from "#contract/errors.ts";
import type { IdentityProvider } from "#contract/settings.ts";
import { identity } from "./identity/chosen.ts";
import { firebaseProject } from "./identity/firebase-project.ts";
import { renewAfter } from "./session.ts";

/** A pending re-authentication that calls wait for; `answer` says whether it succeeded. */
type Question = { asked: Promise<boolean>; answer: (isProven: boolean) => void };

const question = createStore<Question | undefined>(undefined);

/** Whether this response refuses a call until the caller re-authenticates. */
export async function asksForProof(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const reason: RefusalReason = "prove-again";
  return fieldOf(fieldOf(body, "error"), "reason") === reason;
}

/**
 * Asks for re-authentication; false when the person cancels or no dialog is mounted. One answer serves every waiting
 * call.
 */
export function proveAgain(): Promise<boolean> {
  if (!question.isWatched()) return Promise.resolve(false);
  const pending = question.read();
  if (pending) return pending.asked;
  const { promise: asked, resolve } = Promise.withResolvers<boolean>();
  const answer = (isProven: boolean) => {
    question.write(undefined);
    resolve(isProven);
  };
  question.write({ asked, answer });
  return asked;
}

/** The pending question, for the component that asks it. */
export function useQuestion(): Question | undefined {
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
