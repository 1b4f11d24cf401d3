import { useState } from "react";
import { identity } from "#app/account/identity/chosen.ts";
import { IdentityFailure } from "#app/account/identity/identity-client.ts";
import { MailedLinkPage } from "#app/features/people/mailed-link-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";

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

  async function prove() {
    setBusy(true);
    setFailure(undefined);
    try {
      await (await identity()).proveAddress(code);
      setStage("proven");
    } catch (error) {
      if (error instanceof IdentityFailure && error.code === "invalid-link") setStage("invalid");
      else setFailure("Try again in a moment.");
    }
    setBusy(false);
  }

  return (
    <MailedLinkPage title="Confirm your email" outcome={stage && outcomes[stage]}>
      <div className="grid justify-items-start gap-6">
        <FormError title={failure} />
        <Button size="lg" busy={busy} busyLabel="Confirming…" onClick={() => void prove()}>
          Yes, this is my address
        </Button>
      </div>
    </MailedLinkPage>
  );
}
