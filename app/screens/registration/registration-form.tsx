import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { PasswordRule } from "#app/account/password-rule.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { RegistrationFailure } from "./registration-failure.tsx";
import { isPicture, RegistrationInput } from "./registration-input.ts";
import type { Registration } from "./use-registration.ts";

/** Name, email, photo and password (spec §2, §5). */
export function RegistrationForm({ registration, ready }: { registration: Registration; ready: boolean }) {
  const form = useForm({ resolver: zodResolver(RegistrationInput) });
  const { errors } = form.formState;
  const [photoUrl = "", password = ""] = useWatch({ control: form.control, name: ["photoUrl", "password"] });
  const photo = photoUrl.trim();

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(registration.send)} className="grid gap-6">
      <RegistrationFailure failure={registration.failure} />
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register("name")} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4">
        <TextField
          label="Photo URL"
          type="url"
          inputMode="url"
          autoComplete="photo"
          placeholder="https://"
          hint="The web address of a picture of you."
          error={errors.photoUrl?.message}
          {...form.register("photoUrl")}
        />
        <Avatar src={isPicture(photo) ? photo : null} alt="How your photo will look" size="lg" />
      </div>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordRule password={password} />}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button
        type="submit"
        size="lg"
        wide
        ready={ready}
        busy={registration.busy}
        busyLabel="Creating your account…"
      >
        Register
      </Button>
    </form>
  );
}
