import { useSyncExternalStore } from "react";
import { reach, unwrap } from "#app/data/api.ts";
import { ApiFailure } from "#app/data/api-failure.ts";
import { fieldOf, textOf } from "#app/data/field-of.ts";
import { readClaims, readToken, watchToken, writeToken } from "./access-token.ts";
import { identity } from "./identity/chosen.ts";

/** Who is using this browser (spec §4 Auth state). On the server, and until the page runs, it is loading. */
export type Session =
  | { status: "loading" }
  /** Whether nobody here ended it: it was too old, or was ended elsewhere. */
  | { status: "signedOut"; hasEnded: boolean }
  | { status: "signedIn"; email: string };

const loading: Session = { status: "loading" };
const listeners = new Set<() => void>();
let current: Session | undefined;
let hasEnded = false;
/** The last token had ended as it came: this browser's clock is ahead, and only the server knows when it does. */
let isClockAhead: boolean | undefined;
let renewal: Promise<string | null | undefined> | undefined;

/** The session, rendered again whenever somebody signs in or out, in this tab or another. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, () => loading);
}

/** The session as it is now, for code outside components. */
export function readSession(): Session {
  current ??= sessionOf(readToken());
  return current;
}

/**
 * Asks for an access token for the person whom the identity service knows (D12), and keeps it once `admit`,
 * which hears whether the studio has a record of them, is done: the token is in every tab from then on.
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
 * A token that will last, renewed when it is about to end or when `renew` says that the server refused it.
 * Null for visitors, and when the identity service no longer knows the person: then the session is over.
 */
export async function freshToken({ renew = false } = {}): Promise<string | null> {
  const token = readToken();
  const claims = readClaims(token);
  if (token === null || !claims) return null;
  if (!renew && (isClockAhead || !claims.endsSoon)) return token;
  // Many requests may find the token ending at once; one renewal serves them all.
  renewal ??= renewToken({ token, email: claims.email }).finally(() => {
    renewal = undefined;
  });
  const renewed = await renewal;
  // No renewal to be had just now (a lost network, a busy server), but what we have is still good.
  return renewed === undefined ? (renew || claims.hasEnded ? null : token) : renewed;
}

/**
 * Does what ends the session and opens another one, such as changing the password. What is refused meanwhile waits for
 * the new token: asked for too early, it would look as if the session were over. @throws what `step` throws
 */
export async function renewAfter(step: () => Promise<unknown>): Promise<void> {
  await renewal;
  const token = readToken();
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
  const proof = await identity().proof();
  const answer = reach("/jwt", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...proof },
    body: JSON.stringify({ email }),
  });
  const opened = await unwrap<unknown>(answer);
  return { token: textOf(opened, "token"), registered: fieldOf(opened, "registered") === true };
}

/** The new token; null when the session is over, undefined when there was no answer to say so. */
async function renewToken(last: { token: string; email: string }): Promise<string | null | undefined> {
  const renewed = await askAgain(last.email);
  // Whoever signed out meanwhile stays signed out, and whoever came after them is somebody else.
  if (readToken() !== last.token) return tokenOf(last.email);
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

/** The token that is kept now, if it is this person's. */
function tokenOf(email: string): string | null {
  const token = readToken();
  return readClaims(token)?.email === email ? token : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stopWatching = watchToken(() => {
    hasEnded = false;
    publish();
  });
  return () => {
    listeners.delete(listener);
    stopWatching();
  };
}

function keep(token: string | null, ending = { hasEnded: false }): void {
  hasEnded = ending.hasEnded;
  isClockAhead = readClaims(token)?.endsSoon;
  writeToken(token);
  publish();
}

function publish(): void {
  const next = sessionOf(readToken());
  const isSame = JSON.stringify(next) === JSON.stringify(current);
  if (isSame) return;
  current = next;
  for (const listener of listeners) listener();
}

function sessionOf(token: string | null): Session {
  const claims = readClaims(token);
  return claims ? { status: "signedIn", email: claims.email } : { status: "signedOut", hasEnded };
}
