import { createHmac, timingSafeEqual } from "node:crypto";

/** 144 bits: nobody guesses one. */
const signs = 24;

/** Where the mail of a booking leads to its sessions as a calendar's file, without a login: an address that is signed. */
export function calendarPath(bookingId: string, secret: string): string {
  return `/calendar/${bookingId}.${signatureOf(bookingId, secret)}.ics`;
}

/** The booking whose such address this is; undefined if it is not ours. */
export function bookingOfPath(file: string, secrets: readonly string[]): string | undefined {
  const [, id = "", signed = ""] = /^([\w-]+)\.([\w-]+)\.ics$/.exec(file) ?? [];
  const given = Buffer.from(signed);
  const isOurs = secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(id, secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? id : undefined;
}

function signatureOf(bookingId: string, secret: string): string {
  return createHmac("sha256", secret).update(`calendar ${bookingId}`).digest("base64url").slice(0, signs);
}
