import { useEffect } from "react";
import { useLocation } from "react-router";
import { useAskForProof, useProofElsewhere } from "#app/features/people/address-proof.ts";
import { rememberProofAskedAt } from "#app/features/people/proof-asked-at.ts";
import { DemoInbox } from "#app/page/demo-inbox.tsx";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";

type ConfirmFirstProps = {
  email: string;
  /** What requires it, such as "post a review". */
  to?: string;
  /** The page to come back to; this one, if not said. */
  backTo?: string;
};

/** Says that the link emailed on registering has not been followed (D67), and resends it. */
export function ConfirmFirst({ email, to, backTo }: ConfirmFirstProps) {
  const { pathname, search } = useLocation();
  const path = backTo ?? pathname + search;
  useEffect(() => {
    if (to) rememberProofAskedAt({ email, path });
  }, [to, email, path]);
  const ask = useAskForProof();
  useProofElsewhere();

  const send = () =>
    ask.mutate(undefined, {
      onSuccess: () => toast.success("Check your inbox for the link."),
      onError: () => toast.failure(),
    });

  return (
    <div className="flex max-w-text flex-wrap items-center gap-x-4 gap-y-2 border-rule border-l-4 pl-4">
      <p>
        {`Confirm your email${to ? ` to ${to}` : ""}. `}
        We sent a link to {email}.{ask.isSuccess && " If it doesn’t arrive, check your spam folder."}
        <DemoInbox address={email} />
      </p>
      <Button size="sm" variant="secondary" busy={ask.isPending} busyLabel="Sending…" onClick={send}>
        Send it again
      </Button>
    </div>
  );
}
