import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { notAuthenticatedText } from "./card-form.ts";
import type { GatewayAnswer } from "./test-gateway.ts";

type ChallengeDialogProps = {
  url: string;
  /** Asks the gateway where the payment stands. */
  present: () => Promise<GatewayAnswer>;
  onDone: (answer: GatewayAnswer) => void;
};

const askEveryMs = 1000;

/** The bank's question to its customer, on the bank's own page; closing it answers no. */
export function ChallengeDialog({ url, present, onDone }: ChallengeDialogProps) {
  const look = useEffectEvent(async () => {
    const answer = await present();
    if (answer.kind !== "challenge") onDone(answer);
  });

  useEffect(() => {
    const timer = setInterval(() => void look(), askEveryMs);
    return () => clearInterval(timer);
  }, []);

  async function close() {
    // The answer may have been given in the very moment of closing.
    const answer = await present();
    onDone(answer.kind === "succeeded" ? answer : { kind: "failed", message: notAuthenticatedText });
  }

  return (
    <Dialog.Root open onOpenChange={() => void close()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-dialog bg-shade" />
        <Dialog.Popup
          className={
            "fixed top-1/2 left-1/2 z-dialog grid max-h-[calc(100dvh-2*var(--spacing-gutter))] " +
            "w-[calc(100%-2*var(--spacing-gutter))] max-w-form -translate-1/2 overflow-auto rounded border " +
            "border-rule bg-raised text-ink shadow-float outline-none"
          }
        >
          <div className="flex items-center justify-between gap-4 border-rule border-b p-4">
            <Dialog.Title className="font-display text-display-3">Your bank asks</Dialog.Title>
            <Dialog.Close render={<IconButton label="Close, do not pay" />}>
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <iframe
            src={url}
            title="Your bank's page"
            sandbox="allow-forms allow-same-origin"
            onLoad={() => void look()}
            className="h-112 w-full bg-paper"
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
