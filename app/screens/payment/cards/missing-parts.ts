import { digitsOf } from "./card-format.ts";

/** The card details as typed. */
export type CardText = { number: string; expiry: string; cvc: string };

/** A message for each incomplete part; whether the card is real is for the provider to say (D8). */
export function missingParts({ number, expiry, cvc }: CardText): Partial<CardText> {
  const digits = digitsOf(number);
  const isAmex = /^3[47]/.test(digits);
  const missing: Partial<CardText> = {};
  if (digits.length < (isAmex ? 15 : 16)) missing.number = "Your card number is incomplete.";
  if (digitsOf(expiry).length < 4) missing.expiry = "Your card's expiration date is incomplete.";
  if (digitsOf(cvc).length < (isAmex ? 4 : 3)) missing.cvc = "Your card's security code is incomplete.";
  return missing;
}
