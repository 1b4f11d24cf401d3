import { useMutation } from "@tanstack/react-query";
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
  const proof = useMutation({ mutationFn: async () => (await identity()).proveAddress(code) });
  const unproven = isInvalidLink(proof.error) ? outcomes.invalid : undefined;
  return (
    <MailedLinkPage title="Confirm your email" outcome={proof.isSuccess ? outcomes.proven : unproven}>
      <div className="grid justify-items-start gap-6">
        <FormError title={proof.isError && "Try again in a moment."} />
        <Button size="lg" busy={proof.isPending} busyLabel="Confirming…" onClick={() => proof.mutate()}>
          Yes, this is my address
        </Button>
      </div>
    </MailedLinkPage>
  );
}

/** Whether the identity service refuses a mailed link for good. */
export function isInvalidLink(error: Error | null): boolean {
  return error instanceof IdentityFailure && error.code === "invalid-link";
}
