import { z } from "zod";

/** The answer to a password that breaks the rule, verbatim (spec §5). */
export const passwordRuleText =
  "Password must contain at least one lowercase letter, one uppercase letter, one number, and one special character.";

/** The answer to a guessable password, even if it meets the rule of spec §5. */
export const guessableText =
  "This password is easy to guess: it’s a common one, or based on your name, your email or the studio’s name.";

/** Eight characters or more, only letters, digits and @$!%*?&, one of each kind (spec §5). */
export const Password = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(128, "Use at most 128 characters")
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/, passwordRuleText);
