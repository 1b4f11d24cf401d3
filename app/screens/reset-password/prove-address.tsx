import { useEffect, useState } from "react";
import { identity } from "#app/account/identity/chosen.ts";
import { IdentityFailure } from "#app/account/identity/identity-client.ts";
import { Button } from "#app/ui/button.tsx";
import { focusHeading } from "#app/ui/focus-heading.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { announce } from "#app/ui/live-region.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const outcomes = {
  proven: { title: "Your email is confirmed", text: "Thank you. You’re all set." },
  invalid: {
    title: "This link no longer works",
    text: "If your Profile still asks you to confirm, send a new link from there.",
  },
};

/**
 * Firebase sends all its links to one URL, email confirmations included (D67). Confirming needs a press, since mail
 * scanners follow links.
 */
export function ProveAddress({ code }: { code: string }) {
  const [stage, setStage] = useState<keyof typeof outcomes>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const outcome = stage && outcomes[stage];

  useEffect(() => {
    if (!stage) return;
    announce(outcomes[stage].title);
    focusHeading();
  }, [stage]);

  async function prove() {
    setBusy(true);
    setFailure(undefined);
    try {
      await identity().proveAddress(code);
      setStage("proven");
    } catch (error) {
      if (error instanceof IdentityFailure && error.code === "invalid-link") setStage("invalid");
      else setFailure("Try again in a moment.");
    }
    setBusy(false);
  }

  return (
    <main id="main" className="page-width grid w-full grow content-start gap-8 py-section *:max-w-form">
      <PageHeading size="tool">{outcome?.title ?? "Confirm your email"}</PageHeading>
      <div className="grid justify-items-start gap-6">
        {outcome ? (
          <>
            <p className="text-lead">{outcome.text}</p>
            <LinkButton to="/" size="lg" variant="secondary">
              Go to the home page
            </LinkButton>
          </>
        ) : (
          <>
            <FormError title={failure} />
            <Button size="lg" busy={busy} busyLabel="Confirming…" onClick={() => void prove()}>
              Yes, this is my address
            </Button>
          </>
        )}
      </div>
    </main>
  );
}
