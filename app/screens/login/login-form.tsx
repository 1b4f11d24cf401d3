import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { useSettings } from "#app/page/use-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { GoogleButton } from "./google-button.tsx";
import { ResetLink } from "./reset-link.tsx";
import type { Login } from "./use-login.ts";

type Credentials = { email: string; password: string };

/** Email and password (spec §5: of email type, no other rule but that they are there). */
export function LoginForm({ login, ready }: { login: Login; ready: boolean }) {
  const { demo, google, identity } = useSettings();
  const form = useForm<Credentials>();
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (credentials) => {
    if (await login.withPassword(credentials)) form.reset();
  });

  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="grid gap-6">
        <FormError title={login.failure?.way === "password" && login.failure.text}>
          <ResetLink email={form.getValues("email")?.trim() ?? ""} />
        </FormError>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register("email", {
            required: "Email is required",
            validate: (email) => /^\S+@\S+$/.test(email.trim()) || "Enter a valid email address",
          })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password", { required: "Password is required" })}
        />
        <div className="grid gap-4">
          <Button
            type="submit"
            size="lg"
            wide
            ready={ready}
            busy={login.busy === "password"}
            busyLabel="Logging in…"
          >
            Login
          </Button>
          <Link to="/" className="justify-self-start text-link">
            Forgot Password?
          </Link>
        </div>
      </form>
      {google && <GoogleButton login={login} ready={ready} />}
      {/* The demo has accounts only at a service that lets the studio make them. */}
      {demo && identity === "embedded" && (
        <DemoAccounts
          {...demo}
          ready={ready}
          onChoose={({ email, password }) => {
            // Not reset(), after which a field cannot be given the focus in the same turn.
            form.clearErrors();
            form.setValue("email", email);
            form.setValue("password", password);
            form.setFocus("password");
          }}
        />
      )}
    </>
  );
}
