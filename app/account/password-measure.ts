import type { z } from "zod";
import type { Owner } from "#contract/guessable-passwords.ts";
import { guessableText } from "#contract/passwords.ts";

/** How passwords are measured; it has a list of words with it, and comes with the first character that is typed. */
export const loadMeasure = () => import("#contract/guessable-passwords.ts");

/** Refuses, for a form, a password that is guessed first. Where the words do not come, the server refuses it. */
export async function refuseGuessable(
  input: Owner & { password: string },
  context: z.RefinementCtx,
): Promise<void> {
  const measure = await loadMeasure().catch(() => undefined);
  if (measure?.isGuessable(input.password, input))
    context.addIssue({ code: "custom", path: ["password"], message: guessableText });
}
