/** How many days after today an admin's day of sessions goes (D88). */
export const daysAhead = 4 * 7 - 1;
