import type { z } from "zod";
import type { Owner } from "#contract/guessable-passwords.ts";
import { guessableText } from "#contract/passwords.ts";

/** The password strength check; it brings a word list, so it loads with the first character typed. */
export const loadMeasure = () => import("#contract/guessable-passwords.ts");

/** Form validation that refuses easily guessed passwords. If the word list doesn't load, the server refuses them. */
export async function refuseGuessable(
  input: Owner & { password: string },
  context: z.RefinementCtx,
): Promise<void> {
  const measure = await loadMeasure().catch(() => undefined);
  if (measure?.isGuessable(input.password, input))
    context.addIssue({ code: "custom", path: ["password"], message: guessableText });
}
