import { z } from "zod";
import { Password } from "#contract/passwords.ts";
import { initialPicture } from "#contract/pictures.ts";
import { Email, PictureUrl } from "#contract/primitives.ts";
import { NewUser } from "#contract/users.ts";

/** Stands in the field in place of the initial's address, which says nothing to whoever chose it. */
export const initialName = "My initial";

/**
 * The registration form's input, with the messages of spec §5.
 * @param photoName stands in the field while a photo of this device is chosen, which gets its address once there is an
 * account: until then the account has the initial
 */
export function registrationInput(photoName?: string) {
  return z.object({
    name: NewUser.shape.name,
    email: z.string().trim().min(1, "Email is required").pipe(Email),
    photoUrl: z
      .string()
      .trim()
      .min(1, { error: "Photo URL is required", abort: true })
      .overwrite((typed) => (typed === photoName || typed === initialName ? initialPicture : typed))
      .pipe(PictureUrl),
    password: Password,
  });
}
export type RegistrationInput = z.infer<ReturnType<typeof registrationInput>>;
