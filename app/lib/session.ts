import { useSyncExternalStore } from "react";
import { AccessToken } from "#contract/sessions.ts";
import { readClaims, readToken, watchToken, writeToken } from "./access-token.ts";
import { ApiFailure } from "./api-failure.ts";
import { identity } from "./identity/chosen.ts";

/** Who sits before the browser (spec §4 Auth state). On the server, and until the page runs, it is loading. */
export type Session = { status: "loading" } | { status: "signedOut" } | { status: "signedIn"; email: string };

const loading: Session = { status: "loading" };
const signedOut: Session = { status: "signedOut" };
const listeners = new Set<() => void>();
let current: Session | undefined;
let renewal: Promise<string | null> | undefined;

/** The session, and anew whenever somebody signs in or out, in this tab or another. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, () => loading);
}

/** The session as it is now, for code outside components. */
export function readSession(): Session {
  current ??= sessionOf(readToken());
  return current;
}

/**
 * Asks for an access token for the person whom the identity service knows (D12) and keeps it.
 * Says whether the studio has a record of them yet.
 * @throws IdentityFailure, ApiFailure
 */
export async function openSession(email: string): Promise<{ registered: boolean }> {
  const proof = await identity().proof();
  const answer = await fetch("/jwt", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...proof },
    body: JSON.stringify({ email }),
  }).catch(() => {
    throw new ApiFailure(0, null);
  });
  if (!answer.ok) throw new ApiFailure(answer.status, await answer.json().catch(() => null));
  const { token, registered } = AccessToken.parse(await answer.json());
  keep(token);
  return { registered };
}

/** Forgets the token: from here on a visitor. */
export function closeSession(): void {
  keep(null);
}

/**
 * A token that will last, renewed when it is about to end or when `renew` says that the server refused it.
 * Null for visitors, and when the identity service no longer knows the person: then the session is over.
 */
export async function freshToken({ renew = false } = {}): Promise<string | null> {
  const token = readToken();
  const claims = token === null ? null : readClaims(token);
  if (!claims) return null;
  if (!renew && !claims.endsSoon) return token;
  // Many requests may find the token ended at once; one renewal serves them all.
  renewal ??= renewToken(claims.email).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renewToken(email: string): Promise<string | null> {
  try {
    const { registered } = await openSession(email);
    if (!registered) throw new ApiFailure(401, null);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) closeSession();
    return null;
  }
  return readToken();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stopWatching = watchToken(() => publish());
  return () => {
    listeners.delete(listener);
    stopWatching();
  };
}

function keep(token: string | null): void {
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
  const claims = token === null ? null : readClaims(token);
  return claims ? { status: "signedIn", email: claims.email } : signedOut;
}
