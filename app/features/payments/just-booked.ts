import { useLayoutEffect, useSyncExternalStore } from "react";
import { readSession, useSession } from "#app/account/session.ts";

/** What someone has just paid for, kept until they dismiss it. */
type JustBooked = { email: string; transactionId: string };

/** Also read in the document's head, which reserves space for the note. */
const storageKey = "booked";
const listeners = new Set<() => void>();

/** Remembers that the signed-in person has paid for this. */
export function rememberBooking(transactionId: string): void {
  const session = readSession();
  if (session.status !== "signedIn") return;
  write([...without(transactionId), { email: session.email, transactionId }]);
}

/** Forgets a booking that was dismissed or is over. */
export function forgetBooking(transactionId: string): void {
  write(without(transactionId));
}

/** Forgets the bookings of a deleted account. */
export function forgetBookingsOf(email: string): void {
  write(parse(read()).filter((booked) => booked.email !== email));
}

/**
 * The transaction of the signed-in person's last booking that they have not dismissed, in this tab or another; null
 * when there is none. Other people's bookings in this browser wait until they are back.
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
    // Where storage is blocked, the toast has to do.
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
