import { fieldOf } from "#app/data/field-of.ts";
import { IdentityFailure, type IdentityFailureCode } from "./identity-client.ts";

/** What the server's page calls a refusal. */
const codes: Record<string, IdentityFailureCode> = {
  access_denied: "popup-closed-by-user",
  account_not_linked: "account-not-linked",
  email_not_verified: "email-not-verified",
};

/** The server's last page in the popup posts its result here. */
const channelName = "shokti-google-sign-in";
const pollMs = 250;
/** An answer sent by a popup that closes itself arrives within this. */
const lastWordMs = 1000;
/** A closed popup rejects within 8 s in any case (spec §9). */
const longestMs = 7000;
/** A popup that the provider's page cuts off from its opener (COOP) looks closed from the start. */
const cutOffMs = 10_000;

/**
 * Waits until the popup reports how the sign-in went, or is closed. `signal` stops the wait.
 * @throws IdentityFailure popup-closed-by-user, account-not-linked, email-not-verified, unknown
 */
export function popupAnswer({
  popup,
  attempt,
  signal,
}: {
  popup: Pick<Window, "closed">;
  attempt: string;
  signal: AbortSignal;
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(channelName);
    const isGivenUp = closeWatch(popup);
    const timer = setInterval(() => {
      if (isGivenUp()) reject(new IdentityFailure("popup-closed-by-user"));
    }, pollMs);
    signal.addEventListener("abort", () => {
      clearInterval(timer);
      channel.close();
    });
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const [theirs, error] = [fieldOf(data, "attempt"), fieldOf(data, "error")];
      // Without an attempt it cannot be matched to ours, so it is never a success.
      if (theirs !== null && theirs !== attempt) return;
      if (typeof error === "string") reject(new IdentityFailure(codes[error] ?? "unknown", error));
      else if (error === null && theirs === attempt) resolve();
    };
  });
}

/**
 * Returns a check for whether the popup has really been closed. A provider's page may cut it off from its opener
 * (COOP), and it then reports `closed` while still open; but only a popup that is really closed gives this page the
 * focus back.
 */
function closeWatch(popup: Pick<Window, "closed">): () => boolean {
  const openedAt = Date.now();
  let closedAt: number | undefined;
  return () => {
    if (!popup.closed) return false;
    closedAt ??= Date.now();
    const closedForMs = Date.now() - closedAt;
    if (document.hasFocus()) return closedForMs >= lastWordMs;
    const mayBeCutOff = closedAt - openedAt < cutOffMs;
    return !mayBeCutOff && closedForMs >= longestMs;
  };
}
