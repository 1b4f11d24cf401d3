import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { pageMeta } from "#app/page/page-meta.ts";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { announce } from "#app/ui/live-region.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { useNewPassword } from "./use-new-password.ts";

export const meta = () => pageMeta({ title: "Reset password" });

/** Where the mailed link leads: a new password under the rule of registration (D7). */
export default function ResetPasswordScreen() {
  const [search] = useSearchParams();
  // Firebase's links, where they are made to lead here, call it otherwise.
  const reset = useNewPassword(search.get("token") ?? search.get("oobCode") ?? "");
  useOutcomeSaid(reset.stage);
  return (
    <main id="main" className="page-width grid w-full grow content-start gap-8 py-section *:max-w-form">
      <PageHeading size="tool">{titles[reset.stage]}</PageHeading>
      {reset.stage === "asked" && <NewPasswordForm reset={reset} />}
      {reset.stage === "invalid" && (
        <div className="grid gap-6">
          <p className="text-lead">
            It may be older than an hour, or was used before. Try to log in: after a failed login you can ask
            for a new one.
          </p>
          <LinkButton to="/login" size="lg">
            Go to Login
          </LinkButton>
        </div>
      )}
      {reset.stage === "done" && (
        <div className="grid gap-6">
          <p className="text-lead">From now on you log in with it. You were logged out everywhere else.</p>
          <LinkButton to="/login" size="lg">
            Go to Login
          </LinkButton>
        </div>
      )}
    </main>
  );
}

const titles = {
  asked: "A new password",
  invalid: "This link no longer works",
  done: "Your password is set",
};

/** The form gives way to what came of it: the focus goes there, and it is said. */
function useOutcomeSaid(stage: keyof typeof titles): void {
  const first = useRef(stage);
  useEffect(() => {
    if (stage === first.current) return;
    announce(titles[stage]);
    focusHeading();
  }, [stage]);
}
