import { zodResolver } from "@hookform/resolvers/zod";
import { type UseMutationResult, useMutation, useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { z } from "zod";
import { identity } from "#app/account/identity/chosen.ts";
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
import { isInvalidLink, ProveAddress } from "./prove-address.tsx";

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
  const reset = useMutation({
    mutationFn: async (password: string) =>
      (await identity()).resetPassword({ token: token ?? "", password }),
    // The password is not kept.
    gcTime: 0,
  });
  const isInvalid = token === "" || isGone(claim.error) || isInvalidLink(reset.error);
  return (
    <MailedLinkPage
      title="A new password"
      outcome={reset.isSuccess ? outcomes.done : isInvalid ? outcomes.invalid : undefined}
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
function NewPasswordForm({ reset }: { reset: UseMutationResult<void, Error, string> }) {
  const form = useForm({ resolver: zodResolver(Input) });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: "password" }) ?? "";
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={form.handleSubmit(({ password }) => reset.mutate(password))}
      className="grid gap-6"
    >
      <FormError title={reset.error && (reset.error.message || "Try again in a moment.")} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordRule password={password} isRefused={errors.password !== undefined} />}
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button type="submit" size="lg" wide busy={reset.isPending} busyLabel="Setting it…">
        Set the password
      </Button>
    </form>
  );
}
