import { zodResolver } from "@hookform/resolvers/zod";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { Link, Navigate, useLocation } from "react-router";
import { AuthPage } from "#app/account/auth-page.tsx";
import { IdentityFailure, type IdentityFailureCode } from "#app/account/identity/identity-client.ts";
import { useOrigin } from "#app/account/origin.ts";
import { refuseGuessable } from "#app/account/password-measure.ts";
import { PasswordRule } from "#app/account/password-rule.tsx";
import { ResetLink } from "#app/account/reset-link.tsx";
import { useSession } from "#app/account/session.ts";
import { register } from "#app/account/sign-in.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { useSoughtPage } from "#app/shell/sought-page.ts";
import type { WayOn } from "#app/shell/way-on.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { RegistrationInput } from "./registration-input.ts";

export const meta = () =>
  pageMeta({ title: "Registration", description: "Create your account at the studio." });

/**
 * Registration (spec §2, §4); redirects anyone who is signed in to Home, which links on to the page they came for.
 */
export default function RegistrationScreen() {
  const session = useSession();
  const location = useLocation();
  const registration = useMutation({
    mutationFn: register,
    // The password is not kept.
    gcTime: 0,
    onSuccess: () => toast.success("Registration Successful. You are redirecting ..."),
    onError: () => toast.error("Oops...", "Registration failed! Please try again."),
  });
  const origin = useOrigin();
  const sought = useSoughtPage();
  if (session.status === "signedIn" && !registration.isPending) {
    const wayOn: WayOn | null = sought && { ...origin, label: sought.wayOn };
    return <Navigate to="/" state={wayOn && { wayOn }} replace />;
  }
  return (
    <AuthPage
      title="Create Your Account"
      lede="Two minutes now, stronger by next month."
      poster="/pictures/doors/registration.svg"
    >
      <RegistrationForm registration={registration} />
      <p className="border-hair border-t pt-6">
        Already have an account?{" "}
        <Link to="/login" state={location.state} className="text-link">
          Login
        </Link>
      </p>
    </AuthPage>
  );
}

const Input = RegistrationInput.superRefine(refuseGuessable);

type RegistrationFormProps = { registration: UseMutationResult<void, Error, RegistrationInput> };

/** Name, email, photo and password (spec §2, §5). */
function RegistrationForm({ registration }: RegistrationFormProps) {
  const form = useForm({ resolver: zodResolver(Input) });
  const { errors } = form.formState;
  const { name, email = "", password = "" } = useWatch({ control: form.control });

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={form.handleSubmit((input) => registration.mutate(input))}
      className="grid gap-6"
    >
      <RegistrationFailure failure={registration.error} email={email.trim()} />
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register("name")} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <TextField
        label="Photo URL"
        type="url"
        inputMode="url"
        autoComplete="photo"
        placeholder="https://"
        hint="Link to a photo of you. We keep a copy."
        error={errors.photoUrl?.message}
        {...form.register("photoUrl")}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordRule password={password} owner={{ name, email }} />}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button type="submit" size="lg" wide busy={registration.isPending} busyLabel="Creating your account…">
        Register
      </Button>
    </form>
  );
}

/** Why the registration failed, and what to do about it. */
function RegistrationFailure({ failure, email }: { failure: Error | null; email: string }) {
  const location = useLocation();
  if (!failure) return null;
  const { code, message } = failure instanceof IdentityFailure ? failure : new IdentityFailure("unknown");
  if (code === "email-already-in-use") {
    return (
      <FormError title="If you already have an account, log in or set a new password.">
        <p className="mt-2">
          <Link to="/login" state={location.state} className="text-link">
            Log in
          </Link>
        </p>
        <ResetLink email={email} />
      </FormError>
    );
  }
  return <FormError title={texts[code] ?? (message || "Try again in a moment.")} />;
}

const texts: Partial<Record<IdentityFailureCode, string>> = {
  "too-many-requests": "Too many tries. Wait a minute, then try again.",
  "network-request-failed": "You seem to be offline. Check your connection and try again.",
};
