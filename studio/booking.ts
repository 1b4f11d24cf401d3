/** How the studio takes bookings and releases them. */
export const booking = {
  /** How many people a slot takes unless its trainer sets another number (D54). */
  usualPlaces: 12,
  /** How long a place is held for someone who is paying for it (D54). */
  holdMinutes: 15,
  /** The longest a hold can be extended to. */
  longestHoldMinutes: 30,
  /** How many slots one member can be paying for at once (D54). */
  mostHolds: 3,
  /** After two holds of a slot that ended unused, how long its member waits for the next one there (D54). */
  pauseMinutes: 60,
  /** How long a free place is held for the first person on the waiting list (D55). */
  offerHours: 24,
  /** How long before the slot's next session such an offer ends if somebody else waits (D55). */
  offerEndsHoursBefore: 2,
  /** How many slots one member can wait for at once (D55). */
  mostWaiting: 3,
  /** How many days before a membership ends its member is offered a renewal (D56). */
  renewalDays: 3,
} as const;
