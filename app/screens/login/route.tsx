import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { createPath, Link, Navigate, useLocation } from "react-router";
import { AuthPage } from "#app/account/auth-page.tsx";
import { signInWithGoogle } from "#app/account/google-sign-in.ts";
import { identity } from "#app/account/identity/chosen.ts";
import { IdentityFailure, type IdentityFailureCode } from "#app/account/identity/identity-client.ts";
import { useOrigin } from "#app/account/origin.ts";
import { useSession } from "#app/account/session.ts";
import { logIn } from "#app/account/sign-in.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { useSettings } from "#app/page/use-settings.ts";
import { useSoughtPage } from "#app/shell/sought-page.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import type { DemoAccounts as Demo } from "#contract/settings.ts";
import { GoogleMark } from "./google-mark.tsx";

export const meta = () => pageMeta({ title: "Login", description: "Log in to book, vote and train." });

/** Login (spec §2, §4); somebody who is signed in goes on to where they were going. */
export default function LoginScreen() {
  const session = useSession();
  const origin = useOrigin();
  const location = useLocation();
  const login = useLogin();
  const sought = useSoughtPage();
  // Also the way on for those who have just logged in here.
  if (session.status === "signedIn" && !login.busy) {
    return <Navigate to={origin.to} state={origin.state} replace />;
  }
  return (
    <AuthPage
      title="Login"
      lede={sought?.reason ?? "Good to see you again."}
      poster="/pictures/classes/body-pump.svg"
    >
      <LoginForm login={login} ready={session.status !== "loading"} />
      <div className="grid justify-items-start gap-4 border-hair border-t pt-6">
        <Link
          to="/registration"
          state={location.state}
          className="text-link inline-flex min-h-6 items-center"
        >
          Don't Have An Account?
        </Link>
        <LinkButton to="/registration" state={location.state} variant="secondary" size="lg" wide>
          Create your account
        </LinkButton>
      </div>
    </AuthPage>
  );
}

/** Roughly an address: the identity service decides. */
const emailPattern = /^\S+@\S+$/;

type Credentials = { email: string; password: string };

/** Email and password (spec §5: of email type, no other rule but that they are there). */
function LoginForm({ login, ready }: { login: Login; ready: boolean }) {
  const { demo, google, identity } = useSettings();
  const form = useForm<Credentials>();
  const { errors } = form.formState;
  // What was typed before the page ran is in the form, though nobody has heard of it.
  const email = useWatch({ control: form.control, name: "email" }) ?? form.getValues("email") ?? "";

  const submit = form.handleSubmit(async (credentials) => {
    if (await login.withPassword(credentials)) form.reset();
  });

  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="grid gap-6">
        <FormError title={login.failure?.way === "password" && login.failure.text}>
          <ResetLink email={email.trim()} />
        </FormError>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register("email", {
            required: "Email is required",
            validate: (email) => emailPattern.test(email.trim()) || "Enter a valid email address",
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

/** After a failed login: a link to set a new password, by mail (D7). Never says whether the address is known. */
function ResetLink({ email }: { email: string }) {
  const [state, setState] = useState<"offered" | "sending" | "sent" | "failed">("offered");
  const [sentTo, setSentTo] = useState("");
  const isAddress = emailPattern.test(email);
  const { demo } = useSettings();

  async function send() {
    if (!isAddress) return;
    setState("sending");
    try {
      await identity().requestReset(email.toLowerCase());
      setSentTo(email.toLowerCase());
      setState("sent");
    } catch {
      setState("failed");
    }
  }

  if (state === "sent") {
    return (
      <p ref={takeFocus} tabIndex={-1} role="status" className="mt-2">
        If {sentTo} has an account here, a link to set a new password is on its way to it.
        {demo?.inbox && (
          <>
            {" "}
            <a href={demo.inbox} className="text-link">
              Open the demo's inbox
            </a>
          </>
        )}
      </p>
    );
  }
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      {state === "failed" && <p>The link could not be sent. Check your connection and try again.</p>}
      <Button
        size="sm"
        variant="secondary"
        onClick={send}
        busy={state === "sending"}
        busyLabel="Sending…"
        disabled={!isAddress}
      >
        Email me a reset link
      </Button>
    </div>
  );
}

/** The button that was pressed is gone; who pressed it goes on from what it did. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** Signing in through Google's own window (spec §2, §4). */
function GoogleButton({ login, ready }: { login: Login; ready: boolean }) {
  const { to } = useOrigin();
  const from = typeof to === "string" ? to : createPath(to);
  return (
    <div className="grid gap-4">
      {login.failure?.way === "google" && <FormError title={login.failure.text} />}
      <Button
        variant="secondary"
        size="lg"
        wide
        ready={ready}
        busy={login.busy === "google"}
        busyLabel="Waiting for Google…"
        onClick={() => void login.withGoogle(from)}
      >
        <GoogleMark />
        Sign in with Google
      </Button>
    </div>
  );
}

type DemoAccountsProps = Demo & {
  ready: boolean;
  onChoose: (credentials: { email: string; password: string }) => void;
};

/** The accounts that the demo starts with (D50); pressing one fills the form. */
function DemoAccounts({ accounts, password, ready, onChoose }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="surface-highlight grid gap-3 rounded p-4">
      <h2 id="demo-accounts" className="font-label text-small">
        This is a demo. Come in as
      </h2>
      <div className="flex flex-wrap gap-2">
        {accounts.map(({ email, role }) => (
          <Button
            key={email}
            size="sm"
            variant="secondary"
            ready={ready}
            onClick={() => onChoose({ email, password })}
          >
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

type Login = ReturnType<typeof useLogin>;

type Way = "password" | "google";

/** Logging in, and the words for how it went (spec §8). */
function useLogin() {
  const [busy, setBusy] = useState<Way>();
  const [failure, setFailure] = useState<{ way: Way; text: string }>();

  // A browser opens Google's window only in the click itself.
  useEffect(() => identity().prepare(), []);

  /** Runs one way of logging in; true when it succeeded. */
  async function run(way: Way, enter: () => Promise<void>): Promise<boolean> {
    setBusy(way);
    setFailure(undefined);
    try {
      await enter();
      toast.success("Login Successful. You are redirecting ...");
      return true;
    } catch (error) {
      setFailure({ way, text: adviceFor(error, way) });
      if (way === "password") {
        toast.error("Oops...", "Login failed! Please check your credentials and try again.");
      } else {
        console.error("Google sign-in failed:", error instanceof IdentityFailure ? error.code : error);
      }
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  return {
    busy,
    failure,
    withPassword: (input: { email: string; password: string }) => run("password", () => logIn(input)),
    withGoogle: (from: string) => run("google", () => signInWithGoogle({ from })),
  };
}

function adviceFor(error: unknown, way: Way): string {
  const code = error instanceof IdentityFailure ? error.code : "unknown";
  return texts[code] ?? (way === "google" ? "Google did not let you in. Try again." : other);
}

const other = "The login did not work. Try again in a moment.";

const texts: Partial<Record<IdentityFailureCode, string>> = {
  "invalid-credential": "That email and password don't match.",
  "user-disabled": "This account has been closed. Ask the studio why.",
  "too-many-requests": "Too many tries. Wait a minute, then try again.",
  "network-request-failed": "You seem to be offline. Check your connection and try again.",
  "popup-blocked": "Your browser blocked Google's window. Allow pop-ups for this page and try again.",
  "popup-closed-by-user": "Google's window was closed before you were done. Try again when you like.",
  "account-not-linked": "This email has an account with a password. Log in with that.",
};
