import { useLayoutEffect } from "react";
import { readSession, useSession } from "#app/account/session.ts";
import { kept, orNothing } from "#app/ui/kept.ts";

/** What someone has just paid for, kept until they dismiss it. */
type JustBooked = { email: string; transactionId: string };

/** Also read in the document's head, which reserves the ticket's room. */
const bookings = kept("booked");

/** Remembers that the signed-in person has paid for this, and has Home keep the ticket's room from its first render on. */
export function rememberBooking(transactionId: string): void {
  const session = readSession();
  if (session.status !== "signedIn") return;
  write([...without(transactionId), { email: session.email, transactionId }]);
  keepRoom(true);
}

/** Forgets a booking that was dismissed or is over. */
export function forgetBooking(transactionId: string): void {
  write(without(transactionId));
}

/** Forgets the bookings of a deleted account. */
export function forgetBookingsOf(email: string): void {
  write(parse(bookings.read()).filter((booked) => booked.email !== email));
}

/**
 * The transaction of the signed-in person's last booking that they have not dismissed, in this tab or another; null
 * when there is none. Other people's bookings in this browser wait until they are back.
 */
export function useJustBooked(): string | null {
  const session = useSession();
  const stored = bookings.use();
  const email = session.status === "signedIn" ? session.email : null;
  const transactionId = lastOf(parse(stored), email);
  useLayoutEffect(() => {
    if (session.status !== "loading") keepRoom(transactionId !== null);
  }, [session.status, transactionId]);
  return transactionId;
}

function lastOf(all: readonly JustBooked[], email: string | null): string | null {
  return all.findLast((booked) => booked.email === email)?.transactionId ?? null;
}

function without(transactionId: string): JustBooked[] {
  return parse(bookings.read()).filter((booked) => booked.transactionId !== transactionId);
}

function keepRoom(isThere: boolean): void {
  const { dataset } = document.documentElement;
  if (isThere) dataset.booked = "";
  else delete dataset.booked;
}

function write(all: JustBooked[]): void {
  bookings.write(all.length === 0 ? null : JSON.stringify(all));
}

function parse(stored: string | null): JustBooked[] {
  const all: unknown = orNothing(() => JSON.parse(stored ?? "[]"));
  return Array.isArray(all) ? all : [];
}
