import { fieldOf } from "#app/data/field-of.ts";
import { createStore } from "#app/ui/store.ts";
import type { RefusalReason } from "#contract/errors.ts";

/** A pending re-authentication that calls wait for; `answer` says whether it succeeded. */
type Question = { asked: Promise<boolean>; answer: (isProven: boolean) => void };

/** The question that is pending; proofs.ts asks it. */
export const question = createStore<Question | undefined>(undefined);

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
