import { useLayoutEffect, useSyncExternalStore } from "react";
import { readSession, useSession } from "#app/account/session.ts";

/** What somebody has just paid for, kept until they have seen enough of it. */
type JustBooked = { email: string; transactionId: string };

/** Also read in the document's head, which keeps room for what will be said. */
const storageKey = "booked";
const listeners = new Set<() => void>();

/** Remembers, for the person who is here, that this was paid. */
export function rememberBooking(transactionId: string): void {
  const session = readSession();
  if (session.status !== "signedIn") return;
  write([...without(transactionId), { email: session.email, transactionId }]);
}

/** They have seen it, or it is over. */
export function forgetBooking(transactionId: string): void {
  write(without(transactionId));
}

/** Their account is gone: they will not come to see it. */
export function forgetBookingsOf(email: string): void {
  write(parse(read()).filter((booked) => booked.email !== email));
}

/**
 * The transaction of what the person who is here has booked last and not put away, in this tab or another; null when
 * there is none. What others have booked in this browser waits until they are back.
 */
export function useJustBooked(): string | null {
  const session = useSession();
  const stored = useSyncExternalStore(watch, read, () => null);
  const email = session.status === "signedIn" ? session.email : null;
  const transactionId = lastOf(parse(stored), email);
  useLayoutEffect(() => {
    if (session.status !== "loading") keepRoom(transactionId !== null);
  }, [session.status, transactionId]);
  return transactionId;
}

function lastOf(bookings: readonly JustBooked[], email: string | null): string | null {
  return bookings.findLast((booked) => booked.email === email)?.transactionId ?? null;
}

function without(transactionId: string): JustBooked[] {
  return parse(read()).filter((booked) => booked.transactionId !== transactionId);
}

function keepRoom(isThere: boolean): void {
  const { dataset } = document.documentElement;
  if (isThere) dataset.booked = "";
  else delete dataset.booked;
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function write(bookings: readonly JustBooked[]): void {
  try {
    if (bookings.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(bookings));
  } catch {
    // A browser that keeps nothing has the toast.
  }
  for (const listener of listeners) listener();
}

function parse(stored: string | null): JustBooked[] {
  try {
    const bookings: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(bookings) ? bookings : [];
  } catch {
    return [];
  }
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
