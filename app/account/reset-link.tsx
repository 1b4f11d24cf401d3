import { useState } from "react";
import { DemoInbox } from "#app/page/demo-inbox.tsx";
import { Button } from "#app/ui/button.tsx";
import { identity } from "./identity/chosen.ts";

/**
 * After a failed login or registration, or for a forgotten password: emails a link to set a new one (D7). Never says
 * whether the email is known.
 */
export function ResetLink({ email }: { email: string }) {
  const [state, setState] = useState<"offered" | "sending" | "sent" | "failed">("offered");
  const [sentTo, setSentTo] = useState("");

  async function send() {
    if (!isAddress(email)) return;
    setState("sending");
    try {
      await (await identity()).requestReset(email.toLowerCase());
      setSentTo(email.toLowerCase());
      setState("sent");
    } catch {
      setState("failed");
    }
  }

  if (state === "sent") {
    return (
      <p ref={takeFocus} data-done="" tabIndex={-1} role="status" className="font-semibold">
        If {sentTo} has an account here, a link to set a new password is on its way.
        <DemoInbox address={sentTo} />
      </p>
    );
  }
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      {state === "failed" && <p>The link could not be sent. Check your connection and try again.</p>}
      <Button
        size="sm"
        variant="secondary"
        onClick={send}
        busy={state === "sending"}
        busyLabel="Sending…"
        disabled={!isAddress(email)}
      >
        Email me a reset link
      </Button>
    </div>
  );
}

/** The pressed button is gone, so its result takes the focus. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** A rough check of an email address; the identity service decides. */
export const isAddress = (text: string) => /^\S+@\S+$/.test(text);
