import { z } from "zod";
import { Password } from "#contract/passwords.ts";
import { Email, PictureUrl } from "#contract/primitives.ts";
import { NewUser } from "#contract/users.ts";

/** The registration form's input, with the messages of spec §5. */
export const RegistrationInput = z.object({
  name: NewUser.shape.name,
  email: z.string().trim().min(1, "Email is required").pipe(Email),
  photoUrl: z.string().trim().min(1, { error: "Photo URL is required", abort: true }).pipe(PictureUrl),
  password: Password,
});
export type RegistrationInput = z.infer<typeof RegistrationInput>;
