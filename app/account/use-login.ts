import { useEffect, useState } from "react";
import { prepareIdentity } from "#app/account/identity/chosen.ts";
import {
  type EnteredCode,
  IdentityFailure,
  type IdentityFailureCode,
} from "#app/account/identity/identity-client.ts";
import { signInWith } from "#app/account/provider-sign-in.ts";
import { logIn, logInWithCode, logInWithPasskey } from "#app/account/sign-in.ts";
import { toast } from "#app/ui/toast.ts";
import type { IdentityProvider } from "#contract/settings.ts";

export type Login = ReturnType<typeof useLogin>;

type Way = "password" | "passkey" | "code" | IdentityProvider["id"];

/** Logs in, and reports the outcome (spec §8). */
export function useLogin() {
  const [busy, setBusy] = useState<Way>();
  const [failure, setFailure] = useState<{ way: Way; text: string; mayBeForgotten: boolean }>();
  const [asksForCode, setAsksForCode] = useState(false);

  // Browsers allow a provider's pop-up only during the click itself, so everything is loaded beforehand.
  useEffect(prepareIdentity, []);

  /** Runs one way of logging in; true when it succeeded or got as far as asking for the code ("code"). */
  async function run(way: Way, enter: () => Promise<unknown>, provider?: IdentityProvider): Promise<boolean> {
    setBusy(way);
    setFailure(undefined);
    try {
      if ((await enter()) === "code") setAsksForCode(true);
      else toast.success("Login Successful. You are redirecting ...");
      return true;
    } catch (error) {
      refuse(error, way, provider);
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  function refuse(error: unknown, way: Way, provider?: IdentityProvider): void {
    const isOver = error instanceof IdentityFailure && error.code === "login-over";
    setFailure({
      way: isOver ? "password" : way,
      text: adviceFor(error, provider),
      mayBeForgotten: !isOver && navigator.onLine,
    });
    if (isOver) setAsksForCode(false);
    if (way === "password") {
      toast.error("Oops...", "Login failed! Please check your credentials and try again.");
    } else if (provider) {
      console.error(
        `${provider.name} sign-in failed:`,
        error instanceof IdentityFailure ? error.code : error,
      );
    }
  }

  return {
    busy,
    failure,
    asksForCode,
    withPassword: (input: { email: string; password: string }) => run("password", () => logIn(input)),
    withProvider: (provider: IdentityProvider, from: string) =>
      run(provider.id, () => signInWith(provider, { from }), provider),
    withPasskey: () => run("passkey", logInWithPasskey),
    withCode: (input: EnteredCode) => run("code", () => logInWithCode(input)),
    startAgain() {
      setAsksForCode(false);
      setFailure(undefined);
    },
  };
}

function adviceFor(error: unknown, provider?: IdentityProvider): string {
  const code = error instanceof IdentityFailure ? error.code : "unknown";
  if (!provider) return texts[code] ?? other;
  const { name } = provider;
  return texts[code] ?? aboutProvider[code]?.(name) ?? `${name} sign-in didn’t work. Try again.`;
}

const other = "Logging in didn’t work. Try again in a moment.";

const texts: Partial<Record<IdentityFailureCode, string>> = {
  "invalid-credential": "Mistyped or forgotten? Try again, or set a new one.",
  "user-disabled": "This account has been closed. Ask the studio about it.",
  "invalid-code": "That code doesn’t work. Enter the next one the app shows.",
  "no-passkey": "Passkey sign-in didn’t work. Log in with your password, and add a passkey on your profile.",
  "login-over": "That took too long, or too many codes were wrong. Log in again.",
  "too-many-requests": "Too many tries. Wait a minute, then try again.",
  "network-request-failed": "You seem to be offline. Check your connection and try again.",
  "account-not-linked": "This email has an account with a password. Log in with that.",
};

const aboutProvider: Partial<Record<IdentityFailureCode, (name: string) => string>> = {
  "popup-blocked": (name) =>
    `Your browser blocked ${name}’s window. Allow pop-ups for this page and try again.`,
  "popup-closed-by-user": (name) =>
    `${name}’s window was closed before you finished. Try again when you’re ready.`,
  "email-not-verified": (name) => `${name} hasn’t verified that your email is yours. Verify it there first.`,
};
