import { newAttemptId } from "#app/data/attempt-id.ts";
import { textOf } from "#app/data/field-of.ts";
import type { IdentityProvider } from "#contract/settings.ts";
import { callService, personOf } from "./embedded-service.ts";
import { type AuthPerson, IdentityFailure } from "./identity-client.ts";
import { popupAnswer } from "./popup-answer.ts";

/** Where the popup ends up for every provider; the server's page there reports the outcome. */
const endPath = "/api/auth/google/complete";

type Asked = { provider: IdentityProvider; from: string };

/**
 * Lets the person choose a provider account in a popup; resolves to who they are. Call it in the click handler:
 * browsers block popups anywhere else.
 * @param from the path the popup goes to when it may not close itself (spec §4)
 * @throws IdentityFailure popup-blocked, popup-closed-by-user, account-not-linked, email-not-verified,
 * network-request-failed, too-many-requests, unknown
 */
export async function askProvider({ provider, from }: Asked): Promise<AuthPerson> {
  const popup = openPopup();
  if (!popup) throw new IdentityFailure("popup-blocked");
  const attempt = newAttemptId();
  const end = `${endPath}?${new URLSearchParams({ attempt, from })}`;
  const ended = new AbortController();
  try {
    await Promise.all([
      authorizationUrl(provider, end).then((url) => popup.location.replace(url)),
      popupAnswer({ popup, attempt, signal: ended.signal }),
    ]);
  } finally {
    ended.abort();
    popup.close();
  }
  return personOf(await callService("/get-session"));
}

/** A 500x600 popup (spec §9) centred over this window; null when the browser blocks it. */
function openPopup(): Window | null {
  const [width, height] = [500, 600];
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  // Opened empty: a popup opened only after the server's answer would be blocked.
  const popup = window.open("", "shokti-sign-in", features);
  return popup && !popup.closed ? popup : null;
}

async function authorizationUrl({ id }: IdentityProvider, end: string): Promise<string> {
  const body = { provider: id, callbackURL: end, errorCallbackURL: end, disableRedirect: true };
  return new URL(textOf(await callService("/sign-in/social", body), "url")).href;
}
