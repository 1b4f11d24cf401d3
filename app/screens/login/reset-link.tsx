import { useState } from "react";
import { identity } from "#app/account/identity/chosen.ts";
import { Button } from "#app/ui/button.tsx";
import { Email } from "#contract/primitives.ts";

/** After a failed login: a link to set a new password, by mail (D7). Never says whether the address is known. */
export function ResetLink({ email }: { email: string }) {
  const [state, setState] = useState<"offered" | "sending" | "sent" | "failed">("offered");
  const [sentTo, setSentTo] = useState("");
  const known = Email.safeParse(email);

  async function send() {
    if (!known.success) return;
    setState("sending");
    try {
      await identity().requestReset(known.data);
      setSentTo(known.data);
      setState("sent");
    } catch {
      setState("failed");
    }
  }

  if (state === "sent") {
    return (
      <p ref={takeFocus} tabIndex={-1} role="status" className="mt-2">
        If {sentTo} has an account here, a link to set a new password is on its way to it.
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
        disabled={!known.success}
      >
        Email me a reset link
      </Button>
    </div>
  );
}

/** The button that was pressed is gone; who pressed it goes on from what it did. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
