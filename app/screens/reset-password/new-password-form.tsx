import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { PasswordRule } from "#app/account/password-rule.tsx";
import { useSession } from "#app/account/session.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { Password } from "#contract/passwords.ts";
import type { NewPassword } from "./use-new-password.ts";

const Input = z.object({ password: Password });

/** One field: whoever has the link has already shown who they are. */
export function NewPasswordForm({ reset }: { reset: NewPassword }) {
  const ready = useSession().status !== "loading";
  const form = useForm({ resolver: zodResolver(Input) });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: "password" }) ?? "";
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((input) => reset.send(input.password))}
      className="grid gap-6"
    >
      <FormError title={reset.failure} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordRule password={password} />}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button type="submit" size="lg" wide ready={ready} busy={isSubmitting} busyLabel="Setting it…">
        Set the password
      </Button>
    </form>
  );
}
