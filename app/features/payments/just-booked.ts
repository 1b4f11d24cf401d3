import { useEffect, useLayoutEffect, useState } from "react";
import { readSession, useSession } from "#app/account/session.ts";
import { kept, orNothing } from "#app/ui/kept.ts";
import { hiddenTicket } from "./hidden-ticket.ts";

/** What someone has just paid for, kept until they hide its ticket. */
type JustBooked = { email: string; transactionId: string; isSeen?: boolean };

/** Also read in the document's head, which reserves the ticket's room. */
const bookings = kept("booked");

/** Remembers that the signed-in person has paid for this, and has Home keep the ticket's room from its first render on. */
export function rememberBooking(transactionId: string): void {
  const session = readSession();
  if (session.status !== "signedIn") return;
  write([...without(transactionId), { email: session.email, transactionId }]);
  hiddenTicket.write(null);
  keepRoom(true);
}

/** Forgets a booking whose ticket was hidden or that is over. */
export function forgetBooking(transactionId: string): void {
  write(without(transactionId));
}

/** Forgets those of a person's payments that are over, so that Home keeps no room for their tickets. */
export function useForgetOver(over: readonly { transactionId: string }[]): void {
  const ids = over.map(({ transactionId }) => transactionId).join(" ");
  useEffect(() => {
    const ended = new Set(ids.split(" "));
    for (const { transactionId } of parse(bookings.read()))
      if (ended.has(transactionId)) forgetBooking(transactionId);
  }, [ids]);
}

/** Forgets the bookings of a deleted account. */
export function forgetBookingsOf(email: string): void {
  write(parse(bookings.read()).filter((booked) => booked.email !== email));
}

/**
 * The transactions of the signed-in person's bookings that they have not hidden, in this tab or another, the last
 * one last. Other people's bookings in this browser wait until they are back.
 */
export function useJustBooked(): string[] {
  const session = useSession();
  const stored = bookings.use();
  const email = session.status === "signedIn" ? session.email : null;
  const theirs = parse(stored).filter((booked) => booked.email === email);
  const isThere = theirs.length > 0;
  useLayoutEffect(() => {
    if (session.status !== "loading") keepRoom(isThere);
  }, [session.status, isThere]);
  return theirs.map(({ transactionId }) => transactionId);
}

/** Whether a booking's ticket was shown on an earlier visit already; notes that it is shown now. */
export function useSeenBefore(transactionId: string, { isShown }: { isShown: boolean }): boolean {
  const [wasSeen] = useState(() =>
    parse(bookings.read()).some((booked) => booked.transactionId === transactionId && booked.isSeen),
  );
  useEffect(() => {
    if (!isShown) return;
    const all = parse(bookings.read());
    write(
      all.map((booked) => (booked.transactionId === transactionId ? { ...booked, isSeen: true } : booked)),
    );
  }, [isShown, transactionId]);
  return wasSeen;
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
