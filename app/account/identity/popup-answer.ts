import { fieldOf } from "#app/data/field-of.ts";
import type { IdentityProvider } from "#contract/settings.ts";
import { IdentityFailure } from "./identity-client.ts";

/** The server's page at the end of the popup speaks on it. */
const channelName = "shokti-google-sign-in";
const pollMs = 250;
/** An answer sent by a popup that closes itself arrives within this. */
const lastWordMs = 1000;
/** A closed popup rejects within 8 s, whatever else (spec §9). */
const longestMs = 7000;
/** A popup whose tie is cut by the provider's page looks closed from the start. */
const cutOffMs = 10_000;

/**
 * Waits until the popup says how the sign-in went, or is closed. `signal` ends the waiting.
 * @throws IdentityFailure popup-closed-by-user, account-not-linked, email-not-verified, unknown
 */
export function popupAnswer({
  popup,
  attempt,
  provider,
  signal,
}: {
  popup: Pick<Window, "closed">;
  attempt: string;
  provider: IdentityProvider;
  signal: AbortSignal;
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(channelName);
    const isGivenUp = closeWatch(popup);
    const timer = setInterval(() => {
      if (isGivenUp()) reject(closedByUser(provider));
    }, pollMs);
    signal.addEventListener("abort", () => {
      clearInterval(timer);
      channel.close();
    });
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const [theirs, error] = [fieldOf(data, "attempt"), fieldOf(data, "error")];
      // Without an attempt it cannot be matched to ours, so it is never a success.
      if (theirs !== null && theirs !== attempt) return;
      if (typeof error === "string") reject(failureOf(error, provider));
      else if (error === null && theirs === attempt) resolve();
    };
  });
}

/**
 * Says, each time it is asked, whether the popup has been closed for good. A provider's page may cut the tie to
 * this one, and a window so cut off says that it is closed; but only one that is truly closed gives this page
 * the focus back.
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

function failureOf(error: string, provider: IdentityProvider): IdentityFailure {
  if (error === "access_denied") return closedByUser(provider);
  if (error === "account_not_linked") {
    const message = "There is an account with this email already. Log in with its password.";
    return new IdentityFailure("account-not-linked", message);
  }
  if (error === "email_not_verified") {
    return new IdentityFailure("email-not-verified", `${provider.name} has not verified this email.`);
  }
  return new IdentityFailure("unknown", `${provider.name} sign-in failed: ${error}`);
}

function closedByUser({ name }: IdentityProvider): IdentityFailure {
  return new IdentityFailure("popup-closed-by-user", `The ${name} window was closed before you chose.`);
}
