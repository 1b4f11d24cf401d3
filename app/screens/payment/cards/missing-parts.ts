import { digitsOf } from "./card-format.ts";

/** The card details as typed. */
export type CardText = { number: string; expiry: string; cvc: string };

/**
 * A message for each part that is incomplete, mistyped or past, all at once; whether the card is real is for the provider
 * to say (D8).
 */
export function missingParts({ number, expiry, cvc }: CardText, now: Date): Partial<CardText> {
  const digits = digitsOf(number);
  const isAmex = /^3[47]/.test(digits);
  const missing: Partial<CardText> = {};
  if (digits.length < (isAmex ? 15 : 16)) missing.number = "Your card number is incomplete.";
  else if (!passesLuhn(digits)) missing.number = "Your card number is invalid.";
  if (digitsOf(expiry).length < 4) missing.expiry = "Your card's expiration date is incomplete.";
  else if (isPast(digitsOf(expiry), now)) missing.expiry = "Your card's expiration date is in the past.";
  if (digitsOf(cvc).length < (isAmex ? 4 : 3)) missing.cvc = "Your card's security code is incomplete.";
  return missing;
}

/** Whether a card's number has no digit wrong or swapped, by its last one. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a month MMYY is over. */
function isPast(expiry: string, now: Date): boolean {
  const month = `20${expiry.slice(2)}-${expiry.slice(0, 2)}`;
  return month < now.toISOString().slice(0, 7);
}
