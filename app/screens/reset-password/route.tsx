import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { z } from "zod";
import { identity } from "#app/account/identity/chosen.ts";
import { IdentityFailure } from "#app/account/identity/identity-client.ts";
import { useMailedToken } from "#app/account/mailed-token.ts";
import { refuseGuessable } from "#app/account/password-measure.ts";
import { PasswordRule } from "#app/account/password-rule.tsx";
import { ApiFailure } from "#app/data/api-failure.ts";
import { passwordResetQuery } from "#app/features/people/address-proof.ts";
import { areSeveral, asSentence, loginsText } from "#app/features/people/removed-logins.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { useSettings } from "#app/page/use-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { announce } from "#app/ui/live-region.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { PasswordResetClaim } from "#contract/address-proof.ts";
import { Password } from "#contract/passwords.ts";
import { ProveAddress } from "./prove-address.tsx";

export const meta = () => pageMeta({ title: "Reset password" });

/** The target of the mailed link: sets a new password under the rule of registration (D7). */
export default function ResetPasswordScreen() {
  const query = new URLSearchParams(useLocation().search);
  const isProof = query.get("mode") === "verifyEmail";
  return isProof ? <ProveAddress code={query.get("oobCode") ?? ""} /> : <NewPasswordScreen />;
}

function NewPasswordScreen() {
  const token = useMailedToken();
  const isOurs = useSettings().identity === "embedded";
  const claim = useQuery({ ...passwordResetQuery(token ?? ""), enabled: isOurs && Boolean(token) });
  const reset = useNewPassword(token, { isGone: isGone(claim.error) });
  useAnnouncedOutcome(reset.stage);
  return (
    <main id="main" className="page-width grid w-full grow content-start gap-8 py-section *:max-w-form">
      <PageHeading size="tool">{titles[reset.stage]}</PageHeading>
      {reset.stage === "asked" && isOurs && <Removed claim={claim.data} failure={claim.error?.message} />}
      {reset.stage === "asked" && (!isOurs || claim.data) && <NewPasswordForm reset={reset} />}
      {reset.stage === "invalid" && (
        <div className="grid justify-items-start gap-6">
          <p className="text-lead">
            It has expired or has already been used. Try to log in: after a failed login you can ask for a new
            link.
          </p>
          <LinkButton to="/login" size="lg">
            Go to Login
          </LinkButton>
        </div>
      )}
      {reset.stage === "done" && (
        <div className="grid justify-items-start gap-6">
          <p className="text-lead">Use it from now on. You have been logged out everywhere else.</p>
          <LinkButton to="/login" size="lg">
            Go to Login
          </LinkButton>
        </div>
      )}
    </main>
  );
}

function isGone(error: Error | null): boolean {
  return error instanceof ApiFailure && ["not_found", "invalid"].includes(error.code);
}

/** What the new password removes, said before it is set (D67). */
function Removed({ claim, failure }: { claim: PasswordResetClaim | undefined; failure: string | undefined }) {
  if (!claim) return failure ? <FormError title={failure} /> : <Skeleton className="h-24 w-full" />;
  const removed = { ...claim.removed, password: false };
  const names = asSentence(loginsText(removed));
  const [are, were, them] = areSeveral(removed) ? ["are", "were", "them"] : ["is", "was", "it"];
  const facts = claim.email_proven
    ? `${names} ${are} set up for this account.`
    : `${names} ${were} added by someone who hadn’t confirmed this address.`;
  return (
    <div className="grid gap-2 border-rule border-l-4 pl-4">
      <p>
        {names
          ? `${facts} Setting a password removes ${them} and logs everyone out of the account.`
          : "Setting a password logs everyone out of the account."}
      </p>
      {names && claim.email_proven && <p>You can add {them} again on your profile.</p>}
    </div>
  );
}

const titles = {
  asked: "A new password",
  invalid: "This link no longer works",
  done: "Your password is set",
};

/** The outcome replaces the form, so it is announced and focused. */
function useAnnouncedOutcome(stage: keyof typeof titles): void {
  const first = useRef(stage);
  useEffect(() => {
    if (stage === first.current) return;
    announce(titles[stage]);
    focusHeading();
  }, [stage]);
}

const Input = z.object({ password: Password }).superRefine(refuseGuessable);

/** One field: having the link already proves who they are. */
function NewPasswordForm({ reset }: { reset: NewPassword }) {
  const form = useForm({ resolver: zodResolver(Input) });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: "password" }) ?? "";
  return (
    <form
      method="dialog"
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
      <Button type="submit" size="lg" wide busy={isSubmitting} busyLabel="Setting it…">
        Set the password
      </Button>
    </form>
  );
}

type NewPassword = ReturnType<typeof useNewPassword>;

/** Sets a new password with the token of a mailed link, unless it `isGone`. */
function useNewPassword(token: string | undefined, { isGone }: { isGone: boolean }) {
  const [outcome, setStage] = useState<"invalid" | "done">();
  const stage: keyof typeof titles = outcome ?? (token === "" || isGone ? "invalid" : "asked");
  const [failure, setFailure] = useState<string>();

  async function send(password: string): Promise<void> {
    setFailure(undefined);
    try {
      await identity().resetPassword({ token: token ?? "", password });
      setStage("done");
    } catch (error) {
      if (error instanceof IdentityFailure && error.code === "invalid-link") setStage("invalid");
      else setFailure(error instanceof Error && error.message ? error.message : "Try again in a moment.");
    }
  }

  return { stage, failure, send };
}
