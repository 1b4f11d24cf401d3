import { useQuery } from "@tanstack/react-query";
import mail from "lucide/dist/esm/icons/mail.mjs";
import { useState } from "react";
import { DayText } from "#app/page/day-text.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { toast } from "#app/ui/toast.ts";
import { readersText } from "./readers-text.ts";
import { articleSendingQuery, useSendArticle, useSendTest } from "./sending-queries.ts";

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
  const readers = readersText(data.confirmed);

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
    <div
      className={joinClasses(
        "flex flex-wrap gap-3",
        variant === "row" ? "justify-end justify-self-end" : "justify-self-start",
      )}
    >
      <Button
        variant={variant === "primary" ? "primary" : "secondary"}
        size={variant === "primary" ? undefined : "sm"}
        aria-describedby={about}
        onClick={() => setIsAsking(true)}
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
      <SendTest id={id} about={about} size={variant === "primary" ? undefined : "sm"} />
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
    </div>
  );
}

type SendTestProps = Pick<SendArticleProps, "id" | "about"> & { size: "sm" | undefined };

/** The mail to oneself, before it goes to everybody and can't be recalled (D66). */
function SendTest({ id, about, size }: SendTestProps) {
  const { mutateAsync: sendTest, isPending } = useSendTest(id);
  async function press() {
    try {
      const { to } = await sendTest();
      toast.success(`A test is on its way to ${to}.`);
    } catch (error) {
      toast.error("The test was not sent.", error instanceof Error ? error.message : undefined);
    }
  }
  return (
    <Button
      variant="secondary"
      size={size}
      aria-describedby={about}
      busy={isPending}
      busyLabel="Sending…"
      onClick={() => void press()}
    >
      Send me a test
    </Button>
  );
}
