/** How the studio takes bookings, and lets go of them. */
export const booking = {
  /** How many people a slot takes unless its trainer says otherwise (D54). */
  usualPlaces: 12,
  /** How long a place is kept for somebody who is paying for it (D54). */
  holdMinutes: 15,
  /** How long at most, however often they ask again. */
  longestHoldMinutes: 30,
  /** How long a place that became free is kept for the first who waits for it (D55). */
  offerHours: 24,
  /** How many days after paying a member may cancel (D57). */
  cancelDays: 7,
  /** How many days before its last one a membership is offered again (D56). */
  renewalDays: 3,
} as const;
