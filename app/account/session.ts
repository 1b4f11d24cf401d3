import { useSyncExternalStore } from "react";
import { reach, unwrap } from "#app/data/api.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { fieldOf, textOf } from "#app/data/field-of.ts";
import { renderedFor } from "#app/data/rendered-for.ts";
import { renderedEmail } from "#app/data/rendered-page.tsx";
import { accessToken, readClaims } from "./access-token.ts";
import { identity } from "./identity/chosen.ts";

/**
 * Who is using this browser (spec §4 Auth state). On the server and until hydration: whom a guarded page was rendered
 * for; else loading.
 */
export type Session =
  | { status: "loading" }
  /** Whether it ended without a logout here: it expired, or was ended elsewhere. */
  | { status: "signedOut"; hasEnded: boolean }
  | { status: "signedIn"; email: string };

const loading: Session = { status: "loading" };
let rendered: Extract<Session, { email: string }> | undefined;
let current: Session = loading;
/** The last token here ended without a logout. */
let hasEnded = false;
/** The last token arrived expired: this browser's clock is ahead, and only the server knows when it expires. */
let isClockAhead: boolean | undefined;
let renewal: Promise<string | null | undefined> | undefined;

/** The session; re-renders when someone signs in or out, in this tab or another. */
export function useSession(): Session {
  return useSyncExternalStore(accessToken.watch, readSession, readRendered);
}

function readRendered(): Session {
  const email = renderedEmail();
  if (email === null) return loading;
  // One and the same from render to render.
  if (rendered?.email !== email) rendered = { status: "signedIn", email };
  return rendered;
}

/** The session as it is now, for code outside components. */
export function readSession(): Session {
  const claims = readClaims(accessToken.read());
  // In another tab someone may have logged in since, and out again.
  if (claims) hasEnded = false;
  const now: Session = claims
    ? { status: "signedIn", email: claims.email }
    : { status: "signedOut", hasEnded };
  if (JSON.stringify(now) !== JSON.stringify(current)) current = now;
  return current;
}

/**
 * Requests an access token for the person the identity service knows (D12) and stores it, for every tab, once `admit`
 * is done; `admit` is told whether the studio has a record of them.
 * @throws IdentityFailure, ApiFailure
 */
export async function openSession(
  email: string,
  admit: (known: { registered: boolean }) => Promise<void> = async () => {},
): Promise<void> {
  const { token, registered } = await askForToken(email);
  await admit({ registered });
  keep(token);
}

/** Forgets the token: the person is a visitor again. */
export function closeSession(): void {
  keep(null);
}

/**
 * A valid token, renewed when it is about to expire or when `renew` says that the server refused it. Null for visitors,
 * and when the identity service no longer knows the person: then the session is over.
 */
export async function freshToken({ renew = false } = {}): Promise<string | null> {
  const onServer = renderedFor();
  if (onServer) return renew ? null : onServer.token;
  const token = accessToken.read();
  const claims = readClaims(token);
  if (token === null || !claims) return null;
  if (!renew && (isClockAhead || !claims.endsSoon)) return token;
  // Many requests may find the token expiring at once; one renewal serves them all.
  renewal ??= renewToken({ token, email: claims.email }).finally(() => {
    renewal = undefined;
  });
  const renewed = await renewal;
  // Renewal failed for now (a lost network, a busy server), but the current token may still be good.
  return renewed === undefined ? (renew || claims.hasEnded ? null : token) : renewed;
}

/**
 * Runs a step that replaces the session, such as changing the password. Calls refused meanwhile wait for the new token:
 * renewed too early, the session would seem to be over. @throws what `step` throws
 */
export async function renewAfter(step: () => Promise<unknown>): Promise<void> {
  await renewal;
  const token = accessToken.read();
  const claims = readClaims(token);
  const done = step();
  const renewed = done.then(
    () => (token !== null && claims ? renewToken({ token, email: claims.email }) : null),
    () => undefined,
  );
  renewal = renewed.finally(() => {
    renewal = undefined;
  });
  await done;
  await renewal;
}

async function askForToken(email: string): Promise<{ token: string; registered: boolean }> {
  const proof = await (await identity()).proof();
  const answer = reach("/jwt", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...proof },
    body: JSON.stringify({ email }),
  });
  const opened = await unwrap<unknown>(answer);
  return { token: textOf(opened, "token"), registered: fieldOf(opened, "registered") === true };
}

/** The new token; null when the session is over, undefined when no answer came. */
async function renewToken(last: { token: string; email: string }): Promise<string | null | undefined> {
  const renewed = await askAgain(last.email);
  // A person who signed out meanwhile stays signed out, and a token stored since may be someone else's.
  if (accessToken.read() !== last.token) return tokenOf(last.email);
  if (renewed !== undefined) keep(renewed, { hasEnded: renewed === null });
  return renewed;
}

async function askAgain(email: string): Promise<string | null | undefined> {
  try {
    const { token, registered } = await askForToken(email);
    return registered ? token : null;
  } catch (error) {
    return error instanceof ApiFailure && error.status === 401 ? null : undefined;
  }
}

/** The stored token, if it is this person's. */
function tokenOf(email: string): string | null {
  const token = accessToken.read();
  return readClaims(token)?.email === email ? token : null;
}

function keep(token: string | null, ending = { hasEnded: false }): void {
  hasEnded = ending.hasEnded;
  isClockAhead = readClaims(token)?.endsSoon;
  accessToken.write(token);
}
