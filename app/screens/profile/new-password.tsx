import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { changePassword } from "#app/account/change-password.ts";
import { IdentityFailure } from "#app/account/identity/identity-client.ts";
import { loginSafetyQuery } from "#app/account/login-safety.ts";
import { refuseGuessable } from "#app/account/password-measure.ts";
import { PasswordRule } from "#app/account/password-rule.tsx";
import { useProviderNames } from "#app/account/provider-names.ts";
import { useRefreshSessions } from "#app/features/sessions/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { Password } from "#contract/passwords.ts";
import { Part, PartOutline, useFocusOnClosing } from "./part.tsx";

const Input = z.object({
  current: z.string().min(1, "Current password is required"),
  password: Password,
});
type Input = z.infer<typeof Input>;

type Whose = { name: string; email: string };

/** Changes the password, which ends every other session (D70). */
export function NewPassword({ owner }: { owner: Whose }) {
  const safety = useQuery(loginSafetyQuery(owner.email));
  const names = useProviderNames(safety.data);
  return (
    <Part name="password">
      <Loaded query={safety} name="Your password" waiting={<PartOutline />}>
        {({ hasPassword }) =>
          hasPassword ? (
            <Change owner={owner} />
          ) : (
            <p>You log in with {names}, so you have no password here.</p>
          )
        }
      </Loaded>
    </Part>
  );
}

/** The form opens on request. */
function Change({ owner }: { owner: Whose }) {
  const [isOpen, setIsOpen] = useState(false);
  useFocusOnClosing("password", isOpen);
  return (
    <>
      <p>Changing it logs you out everywhere else.</p>
      {isOpen ? (
        <NewPasswordForm owner={owner} onDone={() => setIsOpen(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          Change the password
        </Button>
      )}
    </>
  );
}

function NewPasswordForm({ owner, onDone }: { owner: Whose; onDone: () => void }) {
  const form = useForm<Input>({
    resolver: zodResolver(
      Input.superRefine((input, context) => refuseGuessable({ ...owner, ...input }, context)),
    ),
    defaultValues: { current: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const password = useWatch({ control: form.control, name: "password" });
  const [failure, setFailure] = useState<string>();
  const [isChanged, setIsChanged] = useState(false);
  const refreshSessions = useRefreshSessions();
  useEffect(() => setFocus("current"), [setFocus]);

  async function send(input: Input) {
    setFailure(undefined);
    try {
      await changePassword(input);
    } catch (error) {
      const [code, message] =
        error instanceof IdentityFailure ? [error.code, error.message] : ["unknown", ""];
      if (code === "invalid-credential")
        form.setError("current", { message: "That’s not your password." }, { shouldFocus: true });
      else if (code === "invalid-input") form.setError("password", { message }, { shouldFocus: true });
      else setFailure(message || "Your password was not changed. Check your connection and try again.");
      return;
    }
    form.reset();
    setIsChanged(true);
    void refreshSessions();
  }

  return (
    <>
      <form method="post" noValidate onSubmit={form.handleSubmit(send)} className="grid max-w-form gap-6">
        <FormError title={failure} />
        {/* Tells password managers which account this is. */}
        <input type="email" autoComplete="username" value={owner.email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current?.message}
          {...form.register("current")}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={<PasswordRule password={password} owner={owner} isRefused={errors.password !== undefined} />}
          error={errors.password?.message}
          {...form.register("password")}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting} busyLabel="Changing it…">
            Change the password
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
      {isChanged && (
        <ConfirmDialog
          title="Your password has been changed"
          text="Use it from now on. You have been logged out everywhere else."
          cancelLabel={null}
          onConfirm={onDone}
          onCancel={onDone}
        />
      )}
    </>
  );
}
