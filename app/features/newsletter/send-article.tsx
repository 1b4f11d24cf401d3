import { useQuery } from "@tanstack/react-query";
import mail from "lucide/dist/esm/icons/mail.mjs";
import { useState } from "react";
import { DayText } from "#app/page/day-text.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { countText } from "#app/ui/count-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { toast } from "#app/ui/toast.ts";
import { articleSendingQuery, useSendArticle } from "./sending-queries.ts";

type SendArticleProps = {
  id: string;
  title: string;
  /** The id of the element that names the article, where several are listed. */
  about?: string;
  /** The one thing to do on its page, or one row of many. */
  variant?: "primary" | "secondary" | "row";
};

/** Sends an article to the newsletter's readers, for its writer and admins; or says when it was sent (D66). */
export function SendArticle({ id, title, about, variant = "secondary" }: SendArticleProps) {
  const { data } = useQuery(articleSendingQuery(id));
  const { mutateAsync: send, isPending } = useSendArticle(id);
  const [isAsking, setIsAsking] = useState(false);
  if (!data) return null;
  const readers = `${countText(data.confirmed)} ${data.confirmed === 1 ? "reader" : "readers"}`;

  async function confirm() {
    try {
      await send();
      toast.success(`On its way to ${readers}.`);
    } catch (error) {
      toast.error("It was not sent.", error instanceof Error ? error.message : undefined);
    }
    setIsAsking(false);
  }

  if (data.send)
    return (
      <p className="text-muted text-small">
        Sent to the newsletter’s readers on <DayText moment={data.send.startedAt} length="long" />.
      </p>
    );
  if (data.confirmed === 0)
    return <p className="text-muted text-small">The newsletter has no readers yet to send this to.</p>;
  return (
    <>
      <Button
        variant={variant === "primary" ? "primary" : "secondary"}
        size={variant === "primary" ? undefined : "sm"}
        aria-describedby={about}
        onClick={() => setIsAsking(true)}
        className="justify-self-start"
      >
        <Icon of={mail} />
        {variant === "row" ? (
          <>
            Send<span className="sr-only"> to {readers}</span>
          </>
        ) : (
          `Send to ${readers}`
        )}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Send “${title}” to ${readers}?`}
          text="It goes to everyone who has confirmed their email. It can be sent only once and can’t be recalled."
          confirmLabel="Send it"
          busy={isPending}
          onConfirm={confirm}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
