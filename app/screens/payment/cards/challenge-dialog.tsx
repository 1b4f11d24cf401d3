import x from "lucide/dist/esm/icons/x.mjs";
import { useEffect, useEffectEvent, useId } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Modal, paperStyle } from "#app/ui/modal.tsx";
import { type CardOutcome, notAuthenticatedText, unreachableText } from "./card-form.ts";
import type { GatewayAnswer } from "./test-gateway.ts";

type ChallengeDialogProps = {
  url: string;
  /** Fetches the payment's state from the gateway; undefined when it cannot say. */
  present: () => Promise<GatewayAnswer | undefined>;
  onDone: (outcome: CardOutcome) => void;
};

const askEveryMs = 1000;

/** The bank's challenge (3-D Secure), on the bank's own page; closing it declines. */
export function ChallengeDialog({ url, present, onDone }: ChallengeDialogProps) {
  const titleId = useId();
  const look = useEffectEvent(async () => {
    const answer = await present();
    if (answer && answer.status !== "challenge") onDone(answer);
  });

  useEffect(() => {
    const timer = setInterval(() => void look(), askEveryMs);
    return () => clearInterval(timer);
  }, []);

  async function close() {
    // The challenge may have been completed just before closing.
    const answer = await present();
    if (answer?.status === "succeeded") onDone(answer);
    else onDone({ status: "failed", message: answer ? notAuthenticatedText : unreachableText });
  }

  return (
    <Modal
      aria-labelledby={titleId}
      onDismiss={() => void close()}
      className={joinClasses(paperStyle, "grid")}
    >
      <div className="flex items-center justify-between gap-4 border-rule border-b p-4">
        <h2 id={titleId} className="font-bold text-title">
          Confirm with your bank
        </h2>
        <IconButton label="Close without paying" onClick={() => void close()}>
          <Icon of={x} />
        </IconButton>
      </div>
      <iframe
        src={url}
        title="Your bank’s page"
        sandbox="allow-forms allow-same-origin"
        onLoad={() => void look()}
        className="h-112 w-full bg-paper"
      />
    </Modal>
  );
}
