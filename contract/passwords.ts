import { z } from "zod";

/** What a password that breaks the rule is answered, to the letter (spec §5). */
export const passwordRuleText =
  "Password must contain at least one lowercase letter, one uppercase letter, one number, and one special character.";

/** What a password that is guessed first is answered, though it keeps the rule of spec §5. */
export const guessableText =
  "This password is easy to guess: it’s a common one, or based on your name, your email or the studio’s name.";

/** Eight characters or more, only letters, digits and @$!%*?&, one of each kind (spec §5). */
export const Password = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(128, "Keep this under 128 characters")
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/, passwordRuleText);
