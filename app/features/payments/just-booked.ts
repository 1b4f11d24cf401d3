import { useEffect, useSyncExternalStore } from "react";
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
  const booked: JustBooked = { email: session.email, transactionId };
  write(JSON.stringify(booked));
}

/** They have seen it, or it is over. */
export function forgetBooking(): void {
  write(null);
}

/** The transaction of what the person who is here has just booked; null when there is none, or it is somebody else's. */
export function useJustBooked(): string | null {
  const session = useSession();
  const stored = useSyncExternalStore(watch, read, () => null);
  const email = session.status === "signedIn" ? session.email : null;
  const booked = stored === null ? null : parse(stored);
  const isTheirs = booked !== null && booked.email === email;
  // Whoever has logged out, or somebody else since, has no use for it.
  const isStale = stored !== null && session.status !== "loading" && !isTheirs;
  useEffect(() => {
    if (isStale) forgetBooking();
  }, [isStale]);
  return isTheirs ? booked.transactionId : null;
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function write(value: string | null): void {
  const { dataset } = document.documentElement;
  try {
    if (value === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, value);
    if (value === null) delete dataset.booked;
    else dataset.booked = "";
  } catch {
    // A browser that keeps nothing has the toast.
  }
  for (const listener of listeners) listener();
}

function parse(stored: string): JustBooked | null {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
