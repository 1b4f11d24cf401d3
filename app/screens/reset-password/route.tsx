import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { z } from "zod";
import { identity } from "#app/account/identity/chosen.ts";
import { IdentityFailure } from "#app/account/identity/identity-client.ts";
import { useMailedToken } from "#app/account/mailed-token.ts";
import { refuseGuessable } from "#app/account/password-measure.ts";
import { PasswordRule } from "#app/account/password-rule.tsx";
import { isGone } from "#app/data/is-gone.ts";
import { passwordResetQuery } from "#app/features/people/address-proof.ts";
import { MailedLinkPage, RemovedNote } from "#app/features/people/mailed-link-page.tsx";
import { areSeveral, asSentence, loginsText } from "#app/features/people/removed-logins.ts";
import { pageMeta } from "#app/page/page-meta.ts";
import { useSettings } from "#app/page/use-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
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
  return (
    <MailedLinkPage
      title="A new password"
      outcome={reset.stage && outcomes[reset.stage]}
      next={{ to: "/login", label: "Go to Login" }}
    >
      {isOurs && <Removed claim={claim.data} failure={claim.error?.message} />}
      {(!isOurs || claim.data) && <NewPasswordForm reset={reset} />}
    </MailedLinkPage>
  );
}

const outcomes = {
  invalid: {
    title: "This link no longer works",
    text: "It has expired or has already been used. Try to log in: after a failed login you can ask for a new link.",
  },
  done: {
    title: "Your password is set",
    text: "Use it from now on. You have been logged out everywhere else.",
  },
};

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
    <RemovedNote>
      <p>
        {names
          ? `${facts} Setting a password removes ${them} and logs everyone out of the account.`
          : "Setting a password logs everyone out of the account."}
      </p>
      {names && claim.email_proven && <p>You can add {them} again on your profile.</p>}
    </RemovedNote>
  );
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
  const [outcome, setStage] = useState<keyof typeof outcomes>();
  const stage = outcome ?? (token === "" || isGone ? "invalid" : undefined);
  const [failure, setFailure] = useState<string>();

  async function send(password: string): Promise<void> {
    setFailure(undefined);
    try {
      await (await identity()).resetPassword({ token: token ?? "", password });
      setStage("done");
    } catch (error) {
      if (error instanceof IdentityFailure && error.code === "invalid-link") setStage("invalid");
      else setFailure(error instanceof Error && error.message ? error.message : "Try again in a moment.");
    }
  }

  return { stage, failure, send };
}
