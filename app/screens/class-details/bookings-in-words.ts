const countFormat = new Intl.NumberFormat("en");

/** How often a class was booked, as a sentence. */
export function bookingsInWords(bookings: number): string {
  if (bookings <= 0) return "Nobody has booked it yet. Be the first.";
  if (bookings === 1) return "Booked once so far.";
  if (bookings === 2) return "Booked twice so far.";
  return `Booked ${countFormat.format(bookings)} times so far.`;
}
