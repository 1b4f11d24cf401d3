import { useSyncExternalStore } from "react";
import { fieldOf } from "#app/data/field-of.ts";
import type { RefusalReason } from "#contract/errors.ts";
import type { IdentityProvider } from "#contract/settings.ts";
import { identity } from "./identity/chosen.ts";
import { firebaseProject } from "./identity/firebase-project.ts";
import { renewAfter } from "./session.ts";

/** What is asked of somebody while a call waits; `answer` says whether they have proven who they are. */
type Question = { asked: Promise<boolean>; answer: (isProven: boolean) => void };

let question: Question | undefined;
const listeners = new Set<() => void>();

/** Whether this answer refuses a call until its caller has proven once more who they are. */
export async function asksForProof(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const reason: RefusalReason = "prove-again";
  return fieldOf(fieldOf(body, "error"), "reason") === reason;
}

/** Has the page ask who is here; false where they would not say, or nothing asks. One answer serves all who wait. */
export function proveAgain(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (!question) {
    const { promise: asked, resolve } = Promise.withResolvers<boolean>();
    const answer = (isProven: boolean) => {
      show(undefined);
      resolve(isProven);
    };
    show({ asked, answer });
  }
  return question?.asked ?? Promise.resolve(false);
}

/** The question that waits for an answer, for the part of the page that asks it. */
export function useQuestion(): Question | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );
}

/** Proves it by the password. @throws IdentityFailure */
export async function proveByPassword(input: { email: string; password: string }): Promise<void> {
  const step = () => identity().confirmPassword(input);
  // A hosted service's login is a new one, which our token has to say.
  await (firebaseProject() ? renewAfter(step) : step());
}

/** Proves it by a passkey, which is a new login. @throws IdentityFailure */
export async function proveByPasskey(): Promise<void> {
  await renewAfter(() => identity().usePasskey());
}

/** Proves it by a provider, which is a new login. Call it in the click itself. @throws IdentityFailure */
export async function proveBy(provider: IdentityProvider): Promise<void> {
  await renewAfter(() => identity().askProvider({ provider, from: location.pathname }));
}

function show(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Nobody is left to answer.
    if (listeners.size === 0) question?.answer(false);
  };
}
