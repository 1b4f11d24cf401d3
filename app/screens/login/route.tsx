import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link, Navigate, useLocation } from "react-router";
import { AuthPage } from "#app/account/auth-page.tsx";
import { DoorPoster, type DoorPosterProps, DoorPosterSkeleton } from "#app/account/door-poster.tsx";
import { forgotten } from "#app/account/forgotten.ts";
import { useOrigin } from "#app/account/origin.ts";
import { OtherWays } from "#app/account/other-ways.tsx";
import { isAddress, ResetLink } from "#app/account/reset-link.tsx";
import { useSession } from "#app/account/session.ts";
import { type Login, useLogin } from "#app/account/use-login.ts";
import { typedAtDoor, useTypedAtDoor } from "#app/features/people/typed-at-door.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { useSettings } from "#app/page/use-settings.ts";
import { useSoughtPage } from "#app/shell/sought-page.ts";
import { toldOnArrival } from "#app/shell/way-on.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { openingText } from "#contract/days.ts";
import type { DemoAccounts as Demo } from "#contract/settings.ts";
import { CodeForm } from "./code-form.tsx";

export const meta = () => pageMeta({ title: "Login", description: "Log in to book, vote and train." });

/** Login (spec §2, §4); redirects anyone who is already signed in to where they were going. */
export default function LoginScreen() {
  const session = useSession();
  const origin = useOrigin();
  const login = useLogin();
  const sought = useSoughtPage();
  const [hasPhoto] = useState(() => typedAtDoor().photo !== undefined);
  // Here too: somebody who gets in by a code, or in another tab, has no form that forgets.
  useTypedAtDoor({});
  // This also redirects after a login on this page.
  if (session.status === "signedIn" && !login.busy) {
    const state = hasPhoto ? { ...(origin.state as object), wayOn: toldOnArrival(photoLeft) } : origin.state;
    return <Navigate to={origin.to} state={state} replace />;
  }
  const hasEnded = session.status === "signedOut" && session.hasEnded;
  const poster = <Poster of={sought?.poster ?? null} />;
  if (login.asksForCode) {
    return (
      <AuthPage title="Login" lede="One more step: a code." poster={poster}>
        <CodeForm login={login} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Login"
      lede={hasEnded ? ended : (sought?.reason ?? "To book, vote and train.")}
      poster={poster}
    >
      <LoginForm login={login} />
    </AuthPage>
  );
}

/** Whom or what the person came for; the door's own drawing where that is nobody's. */
function Poster({ of }: { of: DoorPosterProps | "coming" | null }) {
  if (of === "coming") return <DoorPosterSkeleton />;
  return <DoorPoster {...(of ?? ownPoster)} />;
}

const ownPoster: DoorPosterProps = {
  picture: "/pictures/doors/login.svg",
  of: { id: "", name: "" },
  kicker: `Open ${openingText()}`,
  title: "Welcome back",
};

/** Of a photo chosen at the registration, which only a new account is sent: whoever logs in has their own. */
const photoLeft = "The photo you chose isn’t on your account. Add it any time on your Profile.";

const ended = "Your session expired or was ended on another device. Log in to continue.";

type Credentials = { email: string; password: string };

/** Email and password (spec §5: email type, both required, no other rule). */
function LoginForm({ login }: { login: Login }) {
  const { demo } = useSettings();
  const form = useForm<Credentials>({ defaultValues: { email: typedAtDoor().email } });
  const { errors } = form.formState;
  const email = useWatch({ control: form.control, name: "email" }) ?? "";
  useTypedAtDoor({ email });

  const submit = form.handleSubmit(async (credentials) => {
    if (await login.withPassword(credentials)) form.reset();
  });

  return (
    <>
      <form method="dialog" noValidate onSubmit={submit} className="grid gap-6">
        <FormError title={login.failure?.way === "password" && login.failure.text}>
          {login.failure?.mayBeForgotten && <ResetLink email={email.trim()} />}
        </FormError>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register("email", {
            required: "Email is required",
            validate: (email) => isAddress(email.trim()) || "Enter a valid email address",
          })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password", { required: "Password is required" })}
        />
        <div className="grid justify-items-start gap-3">
          <Button type="submit" size="lg" wide busy={login.busy === "password"} busyLabel="Logging in…">
            Login
          </Button>
          <Link
            to="/"
            onClick={() => forgotten.write(email.trim())}
            className="text-link inline-flex min-h-6 items-center"
          >
            Forgot Password?
          </Link>
        </div>
        <OtherDoor />
      </form>
      <OtherWays login={login} withPasskey />
      {demo && demo.accounts.length > 0 && (
        <DemoAccounts
          {...demo}
          onChoose={({ email, password }) => {
            // Not reset(): after it a field cannot be focused in the same tick.
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

/** For those without an account (spec §2): the question leads there, too. */
function OtherDoor() {
  const { state } = useLocation();
  return (
    <div className="grid justify-items-start gap-2 border-hair border-t pt-5">
      <Link
        to="/registration"
        state={state}
        className="inline-flex min-h-6 items-center font-semibold decoration-hair underline underline-offset-4 hover:decoration-current"
      >
        Don't Have An Account?
      </Link>
      <LinkButton to="/registration" state={state} variant="secondary" size="lg" wide>
        Create your account
      </LinkButton>
    </div>
  );
}

type DemoAccountsProps = Demo & {
  onChoose: (credentials: { email: string; password: string }) => void;
};

/** The accounts that the demo starts with (D50); pressing one fills the form. */
function DemoAccounts({ accounts, password, onChoose }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="surface-highlight grid gap-3 rounded p-4">
      <h2 id="demo-accounts" className="font-label text-small">
        This is a demo. Fill in as
      </h2>
      <div className="flex flex-wrap gap-2">
        {accounts.map(({ email, role }) => (
          <Button key={email} size="sm" variant="secondary" onClick={() => onChoose({ email, password })}>
            {role}
          </Button>
        ))}
      </div>
      <p className="text-small">
        Email {accounts.map(({ email }) => email).join(", ")}; password {password}
      </p>
    </section>
  );
}
