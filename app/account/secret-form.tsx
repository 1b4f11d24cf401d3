import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { IdentityFailure, type IdentityFailureCode } from "./identity/identity-client.ts";

type SecretFormProps = {
  text: string;
  submitLabel: string;
  kind: "password" | "code";
  send: (secret: string) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password or a code before an action; says in the field what is wrong with it. */
export function SecretForm({ text, submitLabel, kind, send, onCancel }: SecretFormProps) {
  const form = useForm<{ secret: string }>();
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus("secret"), [setFocus]);

  const submit = form.handleSubmit(async ({ secret }) => {
    try {
      await send(secret);
    } catch (error) {
      const code = error instanceof IdentityFailure ? error.code : "unknown";
      form.setError("secret", { message: texts[code] ?? other }, { shouldFocus: true });
    }
  });

  const field = {
    className: "max-w-form",
    error: errors.secret?.message,
    ...form.register("secret", { required: kind === "code" ? "Enter the code" : "Enter your password" }),
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p>{text}</p>
      {kind === "password" ? (
        <PasswordField label="Your password" autoComplete="current-password" {...field} />
      ) : (
        <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...field} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const other = "That didn’t work. Check your connection and try again.";

const texts: Partial<Record<IdentityFailureCode, string>> = {
  "invalid-credential": "That’s not your password.",
  "invalid-code": "That code doesn’t work. Enter the next one the app shows.",
  "invalid-input": "Enter the six digits the app shows.",
  "factor-needed": "Log in with your second factor first.",
  "too-many-requests": "Too many tries. Wait a minute, then try again.",
};
