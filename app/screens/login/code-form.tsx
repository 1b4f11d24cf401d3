import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { Login } from "#app/account/use-login.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { TextField } from "#app/ui/text-field.tsx";

/** After the password: a code from the authenticator app, or a recovery code if the app is lost. */
export function CodeForm({ login }: { login: Login }) {
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm<{ code: string }>();
  const { setFocus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refocuses the field when the kind of code changes
  useEffect(() => setFocus("code"), [setFocus, isRecovery]);

  const submit = form.handleSubmit(async ({ code }) => {
    const entered = code.replace(/\s/g, "").toLowerCase();
    if (!(await login.withCode({ code: entered, isRecovery }))) form.reset();
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      <FormError title={login.failure?.text} />
      <TextField
        key={isRecovery ? "recovery" : "app"}
        label={isRecovery ? "Recovery code" : "Code"}
        hint={
          isRecovery
            ? "One of the codes you saved, like abcde-23456. Each works once."
            : "The six digits your authenticator app shows for this studio."
        }
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.code?.message}
        {...form.register("code", { required: "Enter the code" })}
      />
      <Button type="submit" size="lg" wide busy={login.busy === "code"} busyLabel="Logging in…">
        Login
      </Button>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => {
            form.reset();
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
        </Button>
        <Button variant="quiet" onClick={login.startAgain}>
          Start again
        </Button>
      </div>
    </form>
  );
}
